#include "session/variant_reply.hpp"

#include <algorithm>

namespace inkmate {

variant::SearchLimits variant_limits(const ProgramOptions& options) {
    return {.depth = std::min(options.limits.depth, variant::MAX_PLY),
            .nodes = options.limits.nodes,
            .milliseconds = options.limits.milliseconds};
}

variant::Move variant_reply(variant::Engine& engine, const variant::Game& game,
                            const ProgramOptions& options) {
    return engine.search(game.position(), variant_limits(options), game.earlier_keys()).best_move;
}

}  // namespace inkmate

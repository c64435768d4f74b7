#include "play/session/variant_reply.hpp"

#include "core/variant/player.hpp"

namespace inkmate {

variant::SearchResult variant_hint(variant::Engine& engine, const variant::Game& game,
                                   const ProgramOptions& options) {
    return engine.search(game.position(), variant::limits_of(options.limits), game.earlier_keys());
}

variant::SearchResult variant_reply(variant::Engine& engine, const variant::Game& game,
                                    const ProgramOptions& options) {
    return variant::choose_move(engine, game,
                                {variant::limits_of(options.limits), options.mistakes, options.seed});
}

}  // namespace inkmate

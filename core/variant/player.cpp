#include "core/variant/player.hpp"

#include <algorithm>
#include <vector>

#include "core/engine/choice.hpp"
#include "core/variant/movegen.hpp"

namespace inkmate::variant {

SearchLimits limits_of(const engine::SearchLimits& limits) {
    return {.depth = std::min(limits.depth, MAX_PLY),
            .nodes = limits.nodes,
            .milliseconds = limits.milliseconds,
            .stop = limits.stop,
            .pondering = limits.pondering};
}

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const std::function<void(const SearchResult&)>& tell) {
    const auto search = [&](const SearchLimits& limits) {
        return engine.search(game.position(), limits, game.earlier_keys(), tell);
    };
    const std::vector<Move> moves = legal_moves(game.position());
    if (!style.mistakes.any() || moves.empty()) return search(style.limits);
    const auto told = [&](SearchResult result) {
        if (tell) tell(result);
        return result;
    };
    return engine::choose_with_mistakes(engine, game, moves, style, style.limits, MATE_SCORES, search, told);
}

}  // namespace inkmate::variant

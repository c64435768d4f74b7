#include "core/opponent/player.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/engine/choice.hpp"
#include "core/variant/movegen.hpp"

namespace inkmate::variant {

namespace {

/// The best of the moves, each of which gets its share of the limits.
SearchResult choose_among(Engine& engine, const Game& game, const std::vector<Move>& moves,
                          engine::Chance& chance, const engine::Mistakes& mistakes, SearchLimits limits) {
    using namespace std::chrono;
    const auto start = steady_clock::now();
    limits = engine::share(limits, moves.size());
    std::vector<std::uint64_t> earlier = game.earlier_keys();
    earlier.push_back(game.position().key());
    const auto look = [&](Move m, bool overlooked) {
        Position pos = game.position();
        pos.do_move(m);
        if (!overlooked) return engine.search(pos, limits, earlier);
        SearchResult after;
        after.score = engine.evaluate(pos);
        after.nodes = 1;
        return after;
    };
    auto result = engine::best_of<SearchResult>(moves, chance, mistakes, {MATE, MATE_BOUND}, look);
    result.milliseconds = duration_cast<milliseconds>(steady_clock::now() - start).count();
    return result;
}

}  // namespace

SearchLimits limits_of(const engine::SearchLimits& limits) {
    return {.depth = std::min(limits.depth, MAX_PLY),
            .nodes = limits.nodes,
            .milliseconds = limits.milliseconds,
            .stop = limits.stop,
            .pondering = limits.pondering};
}

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const std::function<void(const SearchResult&)>& tell) {
    const Position& pos = game.position();
    if (!style.mistakes.any()) return engine.search(pos, style.limits, game.earlier_keys(), tell);
    const auto legal = legal_moves(pos);
    const std::vector<Move> moves(legal.begin(), legal.end());
    if (moves.empty()) return engine.search(pos, style.limits, game.earlier_keys(), tell);
    engine::Chance chance(style.seed, 2 * pos.fullmove_number() + pos.side_to_move());
    SearchResult result;
    if (const auto drawn = engine::drawn_by_whim(moves, chance, style.mistakes)) {
        result.best_move = *drawn;
        result.pv = {*drawn};
    } else {
        const SearchLimits limits = engine::hurried(style.limits, chance, style.mistakes);
        if (!style.mistakes.judge_apart()) return engine.search(pos, limits, game.earlier_keys(), tell);
        result = choose_among(engine, game, moves, chance, style.mistakes, limits);
    }
    if (tell) tell(result);
    return result;
}

}  // namespace inkmate::variant

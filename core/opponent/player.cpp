#include "core/opponent/player.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/engine/choice.hpp"
#include "core/variant/movegen.hpp"

namespace inkmate::variant {

namespace {

using Tell = std::function<void(const SearchResult&)>;

/// A move that nothing was searched for.
SearchResult without_search(Move m, const Tell& tell) {
    SearchResult result;
    result.best_move = m;
    result.pv = {m};
    if (tell) tell(result);
    return result;
}

/// The best of the moves, each of which gets its share of the limits.
SearchResult choose_among(Engine& engine, const Game& game, const std::vector<Move>& moves,
                          engine::Chance& chance, const engine::Mistakes& mistakes, SearchLimits limits,
                          const Tell& tell) {
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
    if (tell) tell(result);
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

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style, const Tell& tell) {
    const Position& pos = game.position();
    const auto search = [&](const SearchLimits& limits) {
        return engine.search(pos, limits, game.earlier_keys(), tell);
    };
    if (!style.mistakes.any()) return search(style.limits);
    const auto legal = legal_moves(pos);
    const std::vector<Move> moves(legal.begin(), legal.end());
    if (moves.empty()) return search(style.limits);
    engine::Chance chance = engine::chance_of(style.seed, pos);
    const auto draw = [&](Move m) { return without_search(m, tell); };
    const auto judge = [&](const SearchLimits& limits) {
        return choose_among(engine, game, moves, chance, style.mistakes, limits, tell);
    };
    return engine::choose_with(style.mistakes, chance, moves, style.limits, draw, judge, search);
}

}  // namespace inkmate::variant

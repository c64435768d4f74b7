#include "core/engine/player.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/chess/movegen.hpp"
#include "core/engine/choice.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

/// A move that nothing was searched for.
SearchResult without_search(const Engine& engine, Move m, const SearchReports& reports) {
    SearchResult result;
    result.best_move = m;
    result.pv = {m};
    result.hashfull = engine.hashfull();
    if (reports.iteration) reports.iteration(result);
    return result;
}

/// The best of some moves, each of which gets its share of the limits.
SearchResult choose_among(Engine& engine, const Game& game, std::span<const Move> moves, Chance& chance,
                          const Mistakes& mistakes, SearchLimits limits, const SearchReports& reports) {
    using namespace std::chrono;
    const auto start = steady_clock::now();
    limits = share(limits, moves.size());
    limits.lines = 1;
    limits.moves = {};
    std::vector<std::uint64_t> earlier = game.earlier_keys();
    earlier.push_back(game.position().key());
    const auto look = [&](Move m, bool overlooked) {
        Position pos = game.position();
        pos.do_move(m);
        if (!overlooked) return engine.search(pos, limits, earlier);
        SearchResult after;
        after.score = sign(pos.side_to_move()) * evaluate(pos, *engine.options().evaluation);
        after.nodes = 1;
        return after;
    };
    auto result = best_of<SearchResult>(moves, chance, mistakes, {MATE, MATE_BOUND}, look);
    result.hashfull = engine.hashfull();
    result.milliseconds = duration_cast<milliseconds>(steady_clock::now() - start).count();
    if (reports.iteration) reports.iteration(result);
    return result;
}

}  // namespace

SearchResult choose_among(Engine& engine, const Game& game, std::span<const Move> moves,
                          const PlayStyle& style, const SearchReports& reports) {
    Chance chance = chance_of(style.seed, game.position());
    return choose_among(engine, game, moves, chance, style.mistakes, style.limits, reports);
}

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const SearchReports& reports) {
    const std::span<const Move> wanted = style.limits.moves;
    if (const Move m =
            wanted.empty() ? style.book.choose(game, chance_of(style.seed, game.position())) : Move::none())
        return without_search(engine, m, reports);
    const auto search = [&](const SearchLimits& limits) {
        return engine.search(game.position(), limits, game.earlier_keys(), reports);
    };
    MoveList legal = legal_moves(game.position());
    if (!style.mistakes.any() || legal.empty()) return search(style.limits);
    std::sort(legal.begin(), legal.end());
    std::vector<Move> moves;
    for (const Move m : wanted)
        if (std::binary_search(legal.begin(), legal.end(), m)) moves.push_back(m);
    if (moves.empty()) moves.assign(legal.begin(), legal.end());
    Chance chance = chance_of(style.seed, game.position());
    const auto draw = [&](Move m) { return without_search(engine, m, reports); };
    const auto judge = [&](const SearchLimits& limits) {
        return choose_among(engine, game, moves, chance, style.mistakes, limits, reports);
    };
    return choose_with(style.mistakes, chance, moves, style.limits, draw, judge, search);
}

}  // namespace inkmate::engine

#include "core/engine/player.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/chess/movegen.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

Chance chance_of(const Game& game, const PlayStyle& style) {
    const Position& pos = game.position();
    return {style.seed, 2 * pos.fullmove_number() + pos.side_to_move()};
}

/// What a move may take when so many of them share the limits; the move itself is one of the plies.
SearchLimits share(const SearchLimits& whole, std::size_t moves) {
    const auto part = [moves](auto n) { return n == 0 ? n : std::max<decltype(n)>(1, n / moves); };
    SearchLimits limits = whole;
    limits.depth = std::max(1, whole.depth - 1);
    limits.nodes = part(whole.nodes);
    limits.milliseconds = static_cast<std::int64_t>(part(static_cast<std::uint64_t>(whole.milliseconds)));
    limits.lines = 1;
    limits.moves = {};
    return limits;
}

/// A value of the position after a move, a ply earlier and from the other side.
int value_before(int value) {
    return value > MATE_BOUND ? 1 - value : value < -MATE_BOUND ? -1 - value : -value;
}

/// A move that nothing was searched for.
SearchResult without_search(const Engine& engine, Move m, const SearchReports& reports) {
    SearchResult result;
    result.best_move = m;
    result.pv = {m};
    result.hashfull = engine.hashfull();
    if (reports.iteration) reports.iteration(result);
    return result;
}

}  // namespace

SearchResult choose_among(Engine& engine, const Game& game, std::span<const Move> moves,
                          const PlayStyle& style, const SearchReports& reports) {
    using namespace std::chrono;
    const auto start = steady_clock::now();
    const SearchLimits limits = share(style.limits, moves.size());
    std::vector<std::uint64_t> earlier = game.earlier_keys();
    earlier.push_back(game.position().key());
    Chance chance = chance_of(game, style);

    SearchResult result;
    result.score = -2 * MATE;
    for (const Move m : moves) {
        Position pos = game.position();
        pos.do_move(m);
        const bool overlooked = chance.below(100) < style.mistakes.oversight;
        const int better = chance.below(style.mistakes.noise + 1);
        const int worse = chance.below(style.mistakes.noise + 1);
        SearchResult after;
        if (overlooked) {
            const int value = evaluate(pos, *engine.options().evaluation);
            after.score = pos.side_to_move() == WHITE ? value : -value;
            after.nodes = 1;
        } else {
            after = engine.search(pos, limits, earlier);
        }
        result.nodes += after.nodes;
        int value = value_before(after.score);
        if (std::abs(value) <= MATE_BOUND) value += better - worse;
        if (value <= result.score) continue;
        result.score = value;
        result.best_move = m;
        result.depth = after.depth + 1;
        result.pv = {m};
        result.pv.insert(result.pv.end(), after.pv.begin(), after.pv.end());
    }
    result.hashfull = engine.hashfull();
    result.milliseconds = duration_cast<milliseconds>(steady_clock::now() - start).count();
    if (reports.iteration) reports.iteration(result);
    return result;
}

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const SearchReports& reports) {
    const std::span<const Move> wanted = style.limits.moves;
    if (const Move m = wanted.empty() ? style.book.choose(game, chance_of(game, style)) : Move::none())
        return without_search(engine, m, reports);
    MoveList legal = legal_moves(game.position());
    if (!style.mistakes.any() || legal.empty())
        return engine.search(game.position(), style.limits, game.earlier_keys(), reports);
    std::sort(legal.begin(), legal.end());
    std::vector<Move> moves;
    for (const Move m : wanted)
        if (std::binary_search(legal.begin(), legal.end(), m)) moves.push_back(m);
    if (moves.empty()) moves.assign(legal.begin(), legal.end());
    if (Chance chance = chance_of(game, style); chance.below(100) < style.mistakes.whim)
        return without_search(
            engine, moves[static_cast<std::size_t>(chance.below(static_cast<int>(moves.size())))], reports);
    return choose_among(engine, game, moves, style, reports);
}

}  // namespace inkmate::engine

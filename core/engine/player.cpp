#include "core/engine/player.hpp"

#include <algorithm>
#include <chrono>

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
    return limits;
}

/// A value of the position after a move, a ply earlier and from the other side.
int value_before(int value) {
    return value > MATE_BOUND ? 1 - value : value < -MATE_BOUND ? -1 - value : -value;
}

/// A move that nothing was searched for.
SearchResult without_search(const Engine& engine, Move m, const OnIteration& on_iteration) {
    SearchResult result;
    result.best_move = m;
    result.pv = {m};
    result.hashfull = engine.hashfull();
    if (on_iteration) on_iteration(result);
    return result;
}

}  // namespace

SearchResult choose_among(Engine& engine, const Game& game, std::span<const Move> moves,
                          const PlayStyle& style, const OnIteration& on_iteration) {
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
    if (on_iteration) on_iteration(result);
    return result;
}

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const OnIteration& on_iteration) {
    if (const Move m = style.book.choose(game, chance_of(game, style)))
        return without_search(engine, m, on_iteration);
    MoveList moves = legal_moves(game.position());
    if (!style.mistakes.any() || moves.empty())
        return engine.search(game.position(), style.limits, game.earlier_keys(), on_iteration);
    std::sort(moves.begin(), moves.end());
    if (Chance chance = chance_of(game, style); chance.below(100) < style.mistakes.whim)
        return without_search(engine, moves.begin()[chance.below(static_cast<int>(moves.size()))],
                              on_iteration);
    return choose_among(engine, game, {moves.begin(), moves.end()}, style, on_iteration);
}

}  // namespace inkmate::engine

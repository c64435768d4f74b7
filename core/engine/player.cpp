#include "core/engine/player.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/chess/movegen.hpp"
#include "core/engine/choice.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

/// Reports what was found otherwise than by one search.
SearchResult tell(const Engine& engine, SearchResult result, const SearchReports& reports) {
    result.hashfull = engine.hashfull();
    if (reports.iteration) reports.iteration(result);
    return result;
}

}  // namespace

SearchResult choose_among(Engine& engine, const Game& game, std::span<const Move> moves,
                          const PlayStyle& style, const SearchReports& reports) {
    Chance chance = chance_of(style.seed, game.position());
    return tell(engine, judge_apart(engine, game, moves, chance, style.mistakes, style.limits, MATE_SCORES),
                reports);
}

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const SearchReports& reports) {
    const std::span<const Move> wanted = style.limits.moves;
    if (const Move m =
            wanted.empty() ? style.book.choose(game, chance_of(style.seed, game.position())) : Move::none())
        return tell(engine, unsearched<SearchResult>(m), reports);
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
    const auto told = [&](SearchResult result) { return tell(engine, std::move(result), reports); };
    return choose_with_mistakes(engine, game, moves, style, style.limits, MATE_SCORES, search, told);
}

}  // namespace inkmate::engine

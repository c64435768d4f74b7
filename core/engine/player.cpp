#include "player.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "core/chess/position.hpp"
#include "core/engine/choice.hpp"

namespace inkmate::engine {

std::int32_t random_seed() {
    std::random_device device;
    return std::uniform_int_distribution<std::int32_t>(1, MAX_SEED)(device);
}

using namespace chess;

namespace {

/// By how many points a side is ahead.
int lead(const Position& position, Color side) {
    int points = 0;
    for (const PieceType type : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN})
        points += PIECE_POINTS[type] *
                  (popcount(position.pieces(side, type)) - popcount(position.pieces(~side, type)));
    return points;
}

}  // namespace

bool resigns(const Game& game, int score) {
    constexpr std::size_t earliest = 2 * (RESIGN_MOVES - 1);
    const std::size_t plies = game.moves().size();
    if (score > -RESIGN_SCORE || plies < earliest) return false;
    const Color opponent = ~game.position().side_to_move();
    for (std::size_t back = 0; back <= earliest; back += 2)
        if (lead(game.position(plies - back), opponent) < RESIGN_POINTS) return false;
    return true;
}

bool claims_draw(const Game& game, int score) {
    return score <= 0 && can_claim_draw(game.status());
}

bool offers_draw(const Position& position, int score) {
    // The side that moved last meets every other half-move of these.
    const int quiet = position.halfmove_clock();
    return std::abs(score) <= OFFER_SCORE && position.fullmove_number() >= OFFER_FROM &&
           quiet >= OFFER_PLIES && quiet % OFFER_PLIES < 2;
}

using namespace chess;

namespace {

/// The pieces of chess, as a choice with mistakes sees them.
struct Pieces {
    static int type_at(const Position& pos, Square s) { return type_of(pos.piece_on(s)); }
    static int rank(Square s) { return rank_of(s); }
    static int worth(int type) { return PIECE_POINTS[static_cast<std::size_t>(type)]; }
    static const auto& officers() { return OFFICERS; }
};

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
    const Lapse lapse = drawn_lapse(chance, style.mistakes, OFFICERS);
    return tell(engine,
                judge_apart(engine, game, moves, chance, lapse, style, style.limits, MATE_SCORES, Pieces()),
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
    return choose_with_mistakes(engine, game, moves, style, style.limits, MATE_SCORES, search, told,
                                Pieces());
}

}  // namespace inkmate::engine

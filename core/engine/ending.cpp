#include "ending.hpp"

#include <cstdlib>

namespace inkmate::engine {

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

}  // namespace inkmate::engine

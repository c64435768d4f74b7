#pragma once

#include <array>

#include "core/position.hpp"

namespace inkmate {

/// Tomasz Michniewski's simplified evaluation function (chess programming wiki, "Simplified Evaluation
/// Function"): material and piece-square tables, with a second table for the king in the end game.
/// Centipawns.
struct EvaluationTables {
    /// Indexed by PieceType.
    std::array<int, PIECE_TYPE_NB> piece_value;
    /// Indexed by PieceType and Square, from White's side: [PAWN][SQ_A2] is the square a2 of a white pawn.
    std::array<std::array<int, SQUARE_NB>, PIECE_TYPE_NB> piece_square;
    /// The king's table in the end game.
    std::array<int, SQUARE_NB> king_endgame;
};
extern const EvaluationTables MICHNIEWSKI;

/// Weights that add up to a side's men other than pawns and king, so that one comparison tells the end game:
/// a side is ready for it when its sum is at most ENDGAME_LIMIT, that is when it has no queen, or one queen
/// and at most one minor piece besides. The end game begins when both sides are ready.
inline constexpr std::array<int, PIECE_TYPE_NB> ENDGAME_WEIGHT = {0, 0, 1, 1, 2, 64, 0};
inline constexpr int ENDGAME_LIMIT = 65;
bool is_endgame(const Position& pos);

/// Static evaluation in centipawns from White's point of view.
int evaluate(const Position& pos);

}  // namespace inkmate

#pragma once

#include <algorithm>

namespace inkmate::engine {

// Of the tapered evaluations, up to FEW_PIECES_WEIGHT: what the pawns that are left make of the value of the
// side that is ahead (docs/inside/evaluation.md).

/// With fewer pawns the side that is ahead seldom wins what its value says: an eighth less counts for each
/// that is missing.
inline constexpr int ENOUGH_PAWNS = 3;
/// The parts that a value has: eighths.
inline constexpr int VALUE_PARTS = 8;
/// What is left of a value with so many pawns.
constexpr int with_pawns(int value, int pawns) {
    return value * (VALUE_PARTS - ENOUGH_PAWNS + std::min(pawns, ENOUGH_PAWNS)) / VALUE_PARTS;
}
/// Without any, though with pieces enough to win, the value is divided by that.
inline constexpr int NO_PAWNS_DIVISOR = 2;
/// With a bishop each on squares of opposite colours, and no other pieces, by that besides.
inline constexpr int OPPOSITE_BISHOPS_DIVISOR = 2;
/// With kings and pawns alone the value grows by one part in so many.
inline constexpr int PAWN_ENDING_DIVISOR = 3;

}  // namespace inkmate::engine

#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"

namespace inkmate::variant {

/// What a piece may do at a square, as bits; told by its paths alone, whatever stands on the other squares.
enum Reach : std::uint8_t {
    GOES = 1,              ///< to the empty square
    TAKES = 2,             ///< what stands there, by ending there
    AT_FIRST = 4,          ///< ends there from the double-step region only
    GOES_HOPPING = 8,      ///< to the empty square, over a piece that stays where it is
    TAKES_HOPPING = 16,    ///< what stands there, over such a piece
    TAKES_ELSEWHERE = 32,  ///< takes what stands there, and ends on another square, or where it began
    ENDS_TAKING = 64       ///< ends on the empty square, and has taken what stands on another
};
using ReachTable = std::array<std::uint8_t, SQUARE_NB>;

/// For each square of the rules' board, what a side's piece of a type may do there from a square. Castling,
/// en passant and promotion are left out.
ReachTable reach_of(const Rules& rules, int type, Square from, Color side = WHITE);

}  // namespace inkmate::variant

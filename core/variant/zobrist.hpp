#pragma once

#include <array>
#include <cstdint>

#include "core/variant/board.hpp"

namespace inkmate::variant {

/// A FEN tells of no more checks to give.
inline constexpr int MOST_CHECKS = 99;

/// Random numbers whose XOR is the key of a position. The low bits are those that the generated program keeps
/// (core/chess/zobrist.hpp, KEY_MASK); it makes them itself, in this order, but for black_to_move, of which
/// it has no low bits: the search tells the sides apart by other means.
struct ZobristKeys {
    std::array<std::array<std::uint64_t, MOST_CHECKS + 1>, COLOR_NB> checks_left{};
    std::array<std::uint64_t, 16> castling{};
    std::array<std::uint64_t, SQUARE_NB> ep_square{};
    /// By piece without PROMOTED_BIT, and square: type after type, White's and then Black's.
    std::array<std::array<std::uint64_t, SQUARE_NB>, 64> piece_square{};
    std::uint64_t black_to_move = 0;
};
const ZobristKeys& zobrist();

}  // namespace inkmate::variant

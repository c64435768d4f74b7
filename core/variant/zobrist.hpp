#pragma once

#include <array>
#include <cstdint>

#include "core/variant/board.hpp"

namespace inkmate::variant {

/// Random numbers whose XOR is the key of a position.
struct ZobristKeys {
    /// By piece without PROMOTED_BIT, and square.
    std::array<std::array<std::uint64_t, SQUARE_NB>, 64> piece_square{};
    std::array<std::uint64_t, 16> castling{};
    std::array<std::uint64_t, SQUARE_NB> ep_square{};
    std::array<std::array<std::uint64_t, 256>, COLOR_NB> checks_left{};
    std::uint64_t black_to_move = 0;
};
const ZobristKeys& zobrist();

}  // namespace inkmate::variant

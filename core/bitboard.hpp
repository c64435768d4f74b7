#pragma once

#include <bit>
#include <cstdint>

#include "core/piece.hpp"
#include "core/square.hpp"

namespace inkmate {

/// A set of squares: bit n stands for Square n.
using Bitboard = std::uint64_t;

constexpr Bitboard square_bb(Square s) {
    return Bitboard{1} << s;
}
constexpr Square lsb(Bitboard b) {
    return static_cast<Square>(std::countr_zero(b));
}
constexpr Square pop_lsb(Bitboard& b) {
    const Square s = lsb(b);
    b &= b - 1;
    return s;
}
constexpr int popcount(Bitboard b) {
    return std::popcount(b);
}

}  // namespace inkmate

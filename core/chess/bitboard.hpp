#pragma once

#include <bit>
#include <cstdint>

#include "piece.hpp"
#include "square.hpp"

namespace inkmate::chess {

/// A set of squares: bit n stands for Square n.
using Bitboard = std::uint64_t;

/// The set of one square.
constexpr Bitboard square_bb(Square s) {
    return Bitboard{1} << s;
}
/// The first square of a set that is not empty.
constexpr Square lsb(Bitboard b) {
    return static_cast<Square>(std::countr_zero(b));
}
/// Takes the first square out of a set that is not empty.
constexpr Square pop_lsb(Bitboard& b) {
    const Square s = lsb(b);
    b &= b - 1;
    return s;
}
/// How many squares are in it.
constexpr int popcount(Bitboard b) {
    return std::popcount(b);
}

/// The squares of a rank from one to the other, both included.
constexpr Bitboard rank_span(Square a, Square b) {
    const Square first = a < b ? a : b;
    const Square last = a < b ? b : a;
    return (Bitboard{2} << last) - (Bitboard{1} << first);
}

}  // namespace inkmate::chess

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inkmate::chess {

/// A square of the board, numbered 0 to 63 rank by rank: a1 = 0, b1 = 1, ..., h8 = 63.
/// The generated program uses the same numbers. SQ_NONE (64) stands for "no square".
// clang-format off
enum Square : std::uint8_t {
    SQ_A1, SQ_B1, SQ_C1, SQ_D1, SQ_E1, SQ_F1, SQ_G1, SQ_H1,
    SQ_A2, SQ_B2, SQ_C2, SQ_D2, SQ_E2, SQ_F2, SQ_G2, SQ_H2,
    SQ_A3, SQ_B3, SQ_C3, SQ_D3, SQ_E3, SQ_F3, SQ_G3, SQ_H3,
    SQ_A4, SQ_B4, SQ_C4, SQ_D4, SQ_E4, SQ_F4, SQ_G4, SQ_H4,
    SQ_A5, SQ_B5, SQ_C5, SQ_D5, SQ_E5, SQ_F5, SQ_G5, SQ_H5,
    SQ_A6, SQ_B6, SQ_C6, SQ_D6, SQ_E6, SQ_F6, SQ_G6, SQ_H6,
    SQ_A7, SQ_B7, SQ_C7, SQ_D7, SQ_E7, SQ_F7, SQ_G7, SQ_H7,
    SQ_A8, SQ_B8, SQ_C8, SQ_D8, SQ_E8, SQ_F8, SQ_G8, SQ_H8,
    SQ_NONE
};
// clang-format on

/// How many squares there are.
inline constexpr int SQUARE_NB = 64;

/// File 0 (a) to 7 (h).
constexpr int file_of(Square s) {
    return s & 7;
}
/// Rank 0 (first) to 7 (eighth).
constexpr int rank_of(Square s) {
    return s >> 3;
}

/// True if the square has the colour of a1.
constexpr bool is_dark(Square s) {
    return (file_of(s) + rank_of(s)) % 2 == 0;
}
/// The square of a file and a rank, each from 0 to 7.
constexpr Square make_square(int file, int rank) {
    return static_cast<Square>(rank * 8 + file);
}
/// Returns the square seen from the other side of the board: a1 <-> a8.
constexpr Square flip_rank(Square s) {
    return static_cast<Square>(s ^ 56);
}
/// The square that many numbers further, which must be on the board: +8 is a rank up.
constexpr Square operator+(Square s, int d) {
    return static_cast<Square>(static_cast<int>(s) + d);
}

/// "e4". SQ_NONE gives "-".
std::string to_string(Square s);
/// Reads "a1" to "h8"; anything else gives nothing.
std::optional<Square> parse_square(std::string_view text);

}  // namespace inkmate::chess

#pragma once

#include <array>
#include <cstddef>

#include "bitboard.hpp"

namespace inkmate::chess {

/// A step on the board.
struct Direction {
    int file;  ///< files to the right
    int rank;  ///< ranks up
};

/// The knight's eight leaps.
inline constexpr std::array<Direction, 8> KNIGHT_STEPS = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
/// The rook's four directions, then the bishop's.
inline constexpr std::array<Direction, 8> KING_STEPS = {
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

/// The squares of the file a.
inline constexpr Bitboard FILE_A = 0x0101010101010101;
/// The squares of the file h.
inline constexpr Bitboard FILE_H = FILE_A << 7;
/// The squares of the first rank.
inline constexpr Bitboard RANK_1 = 0xff;
/// The squares of a rank, 0 (first) to 7 (eighth).
constexpr Bitboard rank_bb(int rank) {
    return RANK_1 << 8 * rank;
}

/// Moves every square of the set by `delta` squares: one file at most, what leaves the board falls away.
template <int delta>
constexpr Bitboard shift(Bitboard b) {
    constexpr int step = (delta % 8 + 8) % 8;
    static_assert(step <= 1 || step == 7);
    if constexpr (step == 1) b &= ~FILE_H;
    if constexpr (step == 7) b &= ~FILE_A;
    if constexpr (delta >= 0)
        return b << delta;
    else
        return b >> -delta;
}

namespace detail {

/// How to find the attacks of a slider on one square: "fancy magic bitboards" (chess programming wiki). Never
/// by the pext instruction where a compiler has it: who uses the library may compile with other flags than
/// the library was, and both look into the same tables.
struct Magic {
    Bitboard mask;
    Bitboard factor;
    const Bitboard* attacks;
    unsigned shift;

    std::size_t index(Bitboard occupied) const { return (occupied & mask) * factor >> shift; }
};

/// The compiler fills these: a process that needs few of them loads few of them.
struct AttackTables {
    std::array<Magic, SQUARE_NB> bishop;
    std::array<Magic, SQUARE_NB> rook;
    std::array<std::array<Bitboard, SQUARE_NB>, COLOR_NB> pawn{};
    std::array<Bitboard, SQUARE_NB> knight{};
    std::array<Bitboard, SQUARE_NB> king{};
    std::array<std::array<Bitboard, SQUARE_NB>, SQUARE_NB> between{};
};
extern const AttackTables ATTACKS;

}  // namespace detail

/// Squares that a pawn of colour c on s attacks.
inline Bitboard pawn_attacks(Color c, Square s) {
    return detail::ATTACKS.pawn[c][s];
}
/// Squares that a knight attacks.
inline Bitboard knight_attacks(Square s) {
    return detail::ATTACKS.knight[s];
}
/// Squares that a king attacks.
inline Bitboard king_attacks(Square s) {
    return detail::ATTACKS.king[s];
}
/// Squares a bishop reaches, the first occupied one on each ray included.
inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    const detail::Magic& m = detail::ATTACKS.bishop[s];
    return m.attacks[m.index(occupied)];
}
/// Attacks of a rook.
inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    const detail::Magic& m = detail::ATTACKS.rook[s];
    return m.attacks[m.index(occupied)];
}
/// Attacks of a queen.
inline Bitboard queen_attacks(Square s, Bitboard occupied) {
    return bishop_attacks(s, occupied) | rook_attacks(s, occupied);
}
/// Squares that a piece other than a pawn reaches, the first occupied one on each ray included.
inline Bitboard piece_attacks(PieceType type, Square s, Bitboard occupied) {
    switch (type) {
        case KNIGHT: return knight_attacks(s);
        case BISHOP: return bishop_attacks(s, occupied);
        case ROOK: return rook_attacks(s, occupied);
        case QUEEN: return queen_attacks(s, occupied);
        default: return king_attacks(s);
    }
}
/// Squares strictly between two squares on a common rank, file or diagonal; empty otherwise.
inline Bitboard between_bb(Square a, Square b) {
    return detail::ATTACKS.between[a][b];
}

}  // namespace inkmate::chess

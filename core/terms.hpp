#pragma once

#include <algorithm>
#include <cstdlib>

#include "core/attacks.hpp"
#include "core/evaluation.hpp"
#include "core/position.hpp"

namespace inkmate {

// What an evaluation counts, and how often: White's less Black's. The evaluation multiplies it with its
// values; the tuner looks for the values that explain the results of games best.

constexpr int sign(Color c) {
    return c == WHITE ? 1 : -1;
}

/// Calls add(piece type, square from the man's own side, +1 or -1) for every man.
template <class Add>
void count_men(const Position& pos, Add add) {
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            for (Bitboard b = pos.pieces(c, static_cast<PieceType>(pt)); b;) {
                const Square s = pop_lsb(b);
                add(pt, c == WHITE ? s : flip_rank(s), sign(c));
            }
}

/// Calls add(term, +1 or -1) for a bishop pair.
template <class Add>
void count_pairs(const Position& pos, Add add) {
    for (const Color c : {WHITE, BLACK})
        if (popcount(pos.pieces(c, BISHOP)) >= 2) add(BISHOP_PAIR, sign(c));
}

/// The squares ahead of a pawn on its file and those beside.
inline Bitboard passed_span(Color c, Square s) {
    const Bitboard file = FILE_A << file_of(s);
    const Bitboard files = file | shift<1>(file) | shift<-1>(file);
    const int rank = rank_of(s);
    return c == WHITE ? files & ~((Bitboard{1} << 8 * (rank + 1)) - 1)
                      : files & ((Bitboard{1} << 8 * rank) - 1);
}

/// Calls add(term, n) for the terms of the pawn structure.
template <class Add>
void count_structure(const Position& pos, Add add) {
    for (const Color c : {WHITE, BLACK}) {
        const int n = sign(c);
        const Bitboard own = pos.pieces(c, PAWN);
        const Bitboard enemy = pos.pieces(~c, PAWN);
        for (int file = 0; file < 8; ++file)
            if (const int pawns = popcount(own & FILE_A << file); pawns > 1)
                add(DOUBLED_PAWN, n * (pawns - 1));
        for (Bitboard b = own; b;) {
            const Square s = pop_lsb(b);
            const Bitboard file = FILE_A << file_of(s);
            const Bitboard beside = shift<1>(file) | shift<-1>(file);
            const int rank = c == WHITE ? rank_of(s) : 7 - rank_of(s);
            if (!(own & beside)) add(ISOLATED_PAWN, n);
            if (pawn_attacks(~c, s) & own) add(SUPPORTED_PAWN, n);
            if (beside & rank_bb(rank_of(s)) & own) add(PHALANX_PAWN, n);
            if (!(enemy & passed_span(c, s))) add(PASSED_PAWN + rank - 1, n);
        }
        const int king_file = std::clamp(file_of(pos.king_square(c)), 1, 6);
        for (int file = king_file - 1; file <= king_file + 1; ++file) {
            const Bitboard shield = own & FILE_A << file;
            if (!shield)
                add(SHIELD_OPEN, n);
            else if (shield & rank_bb(c == WHITE ? 1 : 6))
                add(SHIELD_NEAR, n);
            else if (shield & rank_bb(c == WHITE ? 2 : 5))
                add(SHIELD_FAR, n);
        }
    }
}

}  // namespace inkmate

#pragma once

#include <algorithm>
#include <cstdlib>

#include "../chess/attacks.hpp"
#include "../chess/position.hpp"
#include "evaluation.hpp"

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

// What an evaluation counts, and how often: White's less Black's. The evaluation multiplies it with its
// values; the tuner looks for the values that explain the results of games best.

/// Calls add(piece type, square from the piece's own side, +1 or -1) for every piece.
template <class Add>
void count_pieces(const chess::Position& pos, Add add) {
    for (const chess::Color c : {chess::WHITE, chess::BLACK})
        for (int pt = chess::PAWN; pt <= chess::KING; ++pt)
            for (chess::Bitboard b = pos.pieces(c, static_cast<chess::PieceType>(pt)); b;) {
                const chess::Square s = chess::pop_lsb(b);
                add(pt, c == chess::WHITE ? s : chess::flip_rank(s), sign(c));
            }
}

/// Calls add(term, +1 or -1) for a bishop pair.
template <class Add>
void count_bishop_pairs(const chess::Position& pos, Add add) {
    for (const chess::Color c : {chess::WHITE, chess::BLACK})
        if (chess::popcount(pos.pieces(c, chess::BISHOP)) >= 2) add(BISHOP_PAIR, sign(c));
}

/// The squares ahead of a pawn on its file and those beside.
inline chess::Bitboard passed_span(chess::Color c, chess::Square s) {
    const chess::Bitboard file = chess::FILE_A << chess::file_of(s);
    const chess::Bitboard files = file | chess::shift<1>(file) | chess::shift<-1>(file);
    const int rank = chess::rank_of(s);
    return c == chess::WHITE ? files & ~((chess::Bitboard{1} << 8 * (rank + 1)) - 1)
                             : files & ((chess::Bitboard{1} << 8 * rank) - 1);
}

/// How far a king is from a file, as KING_DISTANCES counts.
inline int king_distance(chess::Square king, int file) {
    return std::min(std::abs(chess::file_of(king) - file), KING_DISTANCES - 1);
}

/// How many steps a king needs to a square, as far as they count, beyond or short of the usual number.
inline int counted_steps(chess::Square king, chess::Square to) {
    const int files = std::abs(chess::file_of(king) - chess::file_of(to));
    const int ranks = std::abs(chess::rank_of(king) - chess::rank_of(to));
    return std::min(std::max(files, ranks), MOST_KING_STEPS) - USUAL_KING_STEPS;
}

/// Calls add(term, n) for the steps of kings to passed pawns, of those on a file the foremost.
template <class Add>
void count_king_steps(const chess::Position& pos, Add add) {
    for (const chess::Color c : {chess::WHITE, chess::BLACK}) {
        const chess::Bitboard own = pos.pieces(c, chess::PAWN);
        const chess::Bitboard enemy = pos.pieces(~c, chess::PAWN);
        for (chess::Bitboard b = own; b;) {
            const chess::Square s = chess::pop_lsb(b);
            const chess::Bitboard span = passed_span(c, s);
            if (enemy & span || own & span & chess::FILE_A << chess::file_of(s)) continue;
            const int rank = c == chess::WHITE ? chess::rank_of(s) : 7 - chess::rank_of(s);
            const auto ahead = static_cast<chess::Square>(c == chess::WHITE ? s + 8 : s - 8);
            add(OWN_KING_STEPS + rank - 1, sign(c) * counted_steps(pos.king_square(c), ahead));
            add(ENEMY_KING_STEPS + rank - 1, sign(c) * counted_steps(pos.king_square(~c), ahead));
        }
    }
}

/// Calls add(term, n) for the terms of the pawns.
template <class Add>
void count_pawn_terms(const chess::Position& pos, Add add) {
    for (const chess::Color c : {chess::WHITE, chess::BLACK}) {
        const int n = sign(c);
        const chess::Bitboard own = pos.pieces(c, chess::PAWN);
        const chess::Bitboard enemy = pos.pieces(~c, chess::PAWN);
        for (int file = 0; file < 8; ++file)
            if (const int pawns = chess::popcount(own & chess::FILE_A << file); pawns > 1)
                add(DOUBLED_PAWN, n * (pawns - 1));
        for (chess::Bitboard b = own; b;) {
            const chess::Square s = chess::pop_lsb(b);
            const chess::Bitboard file = chess::FILE_A << chess::file_of(s);
            const chess::Bitboard beside = chess::shift<1>(file) | chess::shift<-1>(file);
            const int rank = c == chess::WHITE ? chess::rank_of(s) : 7 - chess::rank_of(s);
            const int own_king = king_distance(pos.king_square(c), chess::file_of(s));
            const int enemy_king = king_distance(pos.king_square(~c), chess::file_of(s));
            const bool supported = chess::pawn_attacks(~c, s) & own;
            const bool phalanx = beside & chess::rank_bb(chess::rank_of(s)) & own;
            if (!(own & beside)) add(ISOLATED_PAWN, n);
            if (supported) add(SUPPORTED_PAWN, n);
            if (phalanx) add(PHALANX_PAWN, n);
            add(PAWN_OWN_KING + own_king * PAWN_RANKS + rank - 1, n);
            add(PAWN_ENEMY_KING + enemy_king * PAWN_RANKS + rank - 1, n);
            if (enemy & passed_span(c, s)) continue;
            add(PASSED_PAWN + rank - 1, n);
            if (supported || phalanx) add(CONNECTED_PASSER + rank - 1, n);
            if (rank < FAR_PASSER_RANK) continue;
            add(PASSER_OWN_KING + own_king, n);
            add(PASSER_ENEMY_KING + enemy_king, n);
        }
    }
}

}  // namespace inkmate::engine

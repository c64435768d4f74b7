#include "core/problem/stalemates.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "core/chess/attacks.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

constexpr Bitboard ALL_SQUARES = ~Bitboard{0};

Square in_front(Color color, Square s) {
    return static_cast<Square>(s + (color == WHITE ? 8 : -8));
}

/// The next squares that a piece other than a pawn can move to, whatever belongs to the other side.
Bitboard steps_of(const Position& pos, Square s) {
    const Piece piece = pos.piece_on(s);
    return piece_attacks(type_of(piece), s, ALL_SQUARES) & ~pos.pieces(color_of(piece));
}

/// The fewest moves in which a pawn is promoted.
int moves_to_promotion(Color color, Square s) {
    const int ranks = color == WHITE ? 7 - rank_of(s) : rank_of(s);
    return ranks == 6 ? 5 : ranks;
}

}  // namespace

StalemateFinder::StalemateFinder(const Position& pos) {
    const Color us = pos.side_to_move();
    them_ = ~us;
    king_ = pos.king_square(them_);
    const bool promotes = (pos.pieces(us, PAWN) & rank_bb(us == WHITE ? 6 : 1)) != 0;
    const Bitboard queens = pos.pieces(us, QUEEN);
    pins_straight_ = promotes || (queens | pos.pieces(us, ROOK)) != 0;
    pins_diagonal_ = promotes || (queens | pos.pieces(us, BISHOP)) != 0;
    has_special_moves_ = pos.castling_rights() != 0 || pos.ep_square() != SQ_NONE;
    for (Bitboard b = pos.pieces(them_) & ~pos.pieces(KING); b != 0 && to_ != 0;) add(pos, pop_lsb(b));
}

void StalemateFinder::add(const Position& pos, Square s) {
    if (may_be_pinned(pos, s)) return;
    if (type_of(pos.piece_on(s)) != PAWN) {
        if (steps_of(pos, s) != 0) to_ &= square_bb(s);
        return;
    }
    const Square front = in_front(them_, s);
    if (pos.piece_on(front) == NO_PIECE) {
        to_ &= square_bb(s) | square_bb(front);
        return;
    }
    const Bitboard prey = pawn_attacks(them_, s) & pos.pieces(~them_);
    if ((prey & (prey - 1)) != 0)
        to_ &= square_bb(s);
    else if (prey != 0)
        takers_[taker_count_++] = {square_bb(s), prey};
}

bool StalemateFinder::may_be_pinned(const Position& pos, Square s) const {
    const PieceType type = type_of(pos.piece_on(s));
    if (type == QUEEN || (between_bb(king_, s) & pos.pieces(them_)) != 0) return false;
    if ((rook_attacks(king_, 0) & square_bb(s)) != 0) {
        // Pinned along its file, a pawn still advances.
        const bool advances =
            type == PAWN && file_of(s) == file_of(king_) && pos.piece_on(in_front(them_, s)) == NO_PIECE;
        return pins_straight_ && type != ROOK && !advances;
    }
    return pins_diagonal_ && type != BISHOP && (bishop_attacks(king_, 0) & square_bb(s)) != 0;
}

bool StalemateFinder::may_stalemate(Move m) const {
    if (m.flag() == MoveFlag::castling || m.flag() == MoveFlag::en_passant) return true;
    const Bitboard from = square_bb(m.from()), to = square_bb(m.to());
    return (to & to_) != 0 &&
           std::all_of(takers_.begin(), takers_.begin() + taker_count_,
                       [&](const Taker& t) { return (t.pawn & to) != 0 || (t.prey & from) != 0; });
}

bool may_be_stalemated(const Position& pos, Color side, MovesLeft left) {
    // Castling moves two pieces.
    const int castling = pos.castling_rights() != 0 ? 1 : 0;
    int queens = 0, pieces = 0, pawns = 0;
    for (Bitboard b = pos.pieces(side) & ~pos.pieces(KING); b != 0;) {
        const Square s = pop_lsb(b);
        const PieceType type = type_of(pos.piece_on(s));
        if (type == PAWN)
            pawns += pos.piece_on(in_front(side, s)) == NO_PIECE ? 1 : 0;
        else if (std::popcount(steps_of(pos, s)) > left.other + castling)
            (type == QUEEN ? queens : pieces) += 1;
    }
    int pins = 0;
    for (Bitboard b = pos.pieces(~side) & ~(pos.pieces(KING) | pos.pieces(KNIGHT)); b != 0;) {
        const Square s = pop_lsb(b);
        if (type_of(pos.piece_on(s)) != PAWN || moves_to_promotion(~side, s) <= left.mating) ++pins;
    }
    // A move takes a piece or moves it; where it ends, it may also block a pawn.
    const int moves = left.mating + left.other;
    return queens <= moves && queens + pieces <= moves + pins &&
           queens + pieces + pawns <= 2 * moves + pins + castling;
}

}  // namespace inkmate::problem

#include "goal.hpp"

#include "core/chess/attacks.hpp"
#include "core/chess/position.hpp"
#include "core/variant/position.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// True if the king, which is in check, can step out of it.
bool king_can_leave(const Position& pos, Square king, Color us) {
    const Bitboard occupied = pos.pieces() ^ square_bb(king);
    for (Bitboard b = king_attacks(king) & ~pos.pieces(us); b;)
        if (!pos.attackers_to(pop_lsb(b), ~us, occupied)) return true;
    return false;
}

}  // namespace

bool is_checkmate(const Position& pos) {
    const Color us = pos.side_to_move();
    const Square king = pos.king_square(us);
    const Bitboard checkers = pos.attackers_to(king, ~us, pos.pieces());
    if (!checkers || king_can_leave(pos, king, us)) return false;
    return (checkers & (checkers - 1)) != 0 || legal_moves(pos).empty();
}

bool is_reached(const Position& pos, Goal goal) {
    if (goal == Goal::mate) return is_checkmate(pos);
    return !pos.in_check() && legal_moves(pos).empty();
}

CheckFinder::CheckFinder(const Position& pos) : pos_(pos), king_(pos.king_square(~pos.side_to_move())) {
    const Color us = pos.side_to_move();
    const Bitboard occupied = pos.pieces();
    from_[PAWN] = pawn_attacks(~us, king_);
    from_[KNIGHT] = knight_attacks(king_);
    from_[BISHOP] = bishop_attacks(king_, occupied);
    from_[ROOK] = rook_attacks(king_, occupied);
    from_[QUEEN] = from_[BISHOP] | from_[ROOK];
    const auto look_behind = [&](Bitboard blockers, Bitboard sliders) {
        for (; sliders; sliders &= sliders - 1) openers_ |= between_bb(king_, lsb(sliders)) & blockers;
    };
    const Bitboard straight = from_[ROOK] & pos.pieces(us), diagonal = from_[BISHOP] & pos.pieces(us);
    look_behind(straight, rook_attacks(king_, occupied ^ straight) & pos.pieces(us) &
                              (pos.pieces(ROOK) | pos.pieces(QUEEN)));
    look_behind(diagonal, bishop_attacks(king_, occupied ^ diagonal) & pos.pieces(us) &
                              (pos.pieces(BISHOP) | pos.pieces(QUEEN)));
}

bool CheckFinder::may_check(Move m) const {
    // A capture en passant, castling and promotions change more squares than these tables look at.
    if (m.flag() != MoveFlag::none && m.flag() != MoveFlag::double_push) return true;
    return ((from_[type_of(pos_.piece_on(m.from()))] & square_bb(m.to())) |
            (openers_ & square_bb(m.from()))) != 0;
}

bool CheckFinder::any_check() const {
    const Color us = pos_.side_to_move();
    if (openers_ || pos_.castling_rights() || pos_.ep_square() != SQ_NONE) return true;
    const Bitboard free = ~pos_.pieces(us), occupied = pos_.pieces();
    const Bitboard pawns = pos_.pieces(us, PAWN);
    if (pawns & rank_bb(us == WHITE ? 6 : 1)) return true;
    const Bitboard once = (us == WHITE ? shift<8>(pawns) : shift<-8>(pawns)) & ~occupied;
    const Bitboard twice = (us == WHITE ? shift<8>(once) : shift<-8>(once)) & ~occupied;
    const Bitboard taken =
        us == WHITE ? shift<7>(pawns) | shift<9>(pawns) : shift<-7>(pawns) | shift<-9>(pawns);
    if ((once | twice | (taken & pos_.pieces(~us))) & from_[PAWN]) return true;
    for (Bitboard b = pos_.pieces(us, KNIGHT); b; b &= b - 1)
        if (knight_attacks(lsb(b)) & free & from_[KNIGHT]) return true;
    for (Bitboard b = pos_.pieces(us) & (pos_.pieces(BISHOP) | pos_.pieces(QUEEN)); b; b &= b - 1)
        if (bishop_attacks(lsb(b), occupied) & free & from_[type_of(pos_.piece_on(lsb(b)))]) return true;
    for (Bitboard b = pos_.pieces(us) & (pos_.pieces(ROOK) | pos_.pieces(QUEEN)); b; b &= b - 1)
        if (rook_attacks(lsb(b), occupied) & free & from_[type_of(pos_.piece_on(lsb(b)))]) return true;
    return false;
}

bool is_reached(variant::Position& pos, Goal goal) {
    return pos.in_check() == (goal == Goal::mate) && !has_legal_move(pos) && !immediate_outcome(pos);
}

}  // namespace inkmate::problem

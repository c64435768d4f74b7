#pragma once

#include <string>

#include "game.hpp"

namespace inkmate::chess {

/// All about a move that was played: for a board on a screen, a sound, a commentator.
struct MoveInfo {
    /// The move itself; its flag() and promotion() tell castling, en passant, promotions and double pushes.
    Move move;
    /// What moved: the king in castling, the pawn in a promotion.
    Piece piece = NO_PIECE;
    /// What it captured, NO_PIECE for nothing.
    Piece captured = NO_PIECE;
    /// Where that stood: beside the target of a capture en passant. SQ_NONE for nothing.
    Square captured_on = SQ_NONE;
    /// Standard algebraic notation.
    std::string san;
    /// True if the other side is in check or mated.
    bool check = false;
    /// What the rules say of the position after the move.
    Status status = Status::normal;

    /// True if it captured something, en passant included.
    bool is_capture() const { return captured != NO_PIECE; }
    /// True if a pawn captured another that had just passed it.
    bool is_en_passant() const { return move.flag() == MoveFlag::en_passant; }
    /// True if the king castled, to either side.
    bool is_castling() const { return move.flag() == MoveFlag::castling; }
    /// True if a pawn became another piece, Move::promotion().
    bool is_promotion() const { return move.promotion() != NO_PIECE_TYPE; }
    /// True if a pawn advanced two squares.
    bool is_double_push() const { return move.flag() == MoveFlag::double_push; }
    /// True if the move won the game.
    bool is_checkmate() const { return status == Status::checkmate; }
    /// True if the game is drawn because the other side has no move.
    bool is_stalemate() const { return status == Status::stalemate; }
    /// True if the game is drawn by the move, stalemate included, without anybody's claim.
    bool is_draw() const { return ends_game(status) && !is_checkmate(); }
};

/// What a legal move does in a position. Of the game before it nothing is known: no repetition counts.
MoveInfo describe_move(const Position& pos, Move m);
/// What a move of a game did, by the number of half-moves before it, fewer than were played; repetitions
/// count.
MoveInfo describe_move(const Game& game, std::size_t ply);

}  // namespace inkmate::chess

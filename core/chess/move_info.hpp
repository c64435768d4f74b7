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
    /// Is the other side in check, be it mate or not?
    bool check = false;
    /// What the rules say of the position after the move.
    Status status = Status::normal;

    /// Did it capture something, en passant included?
    bool is_capture() const { return captured != NO_PIECE; }
    /// Did a pawn capture another that had just passed it?
    bool is_en_passant() const { return move.flag() == MoveFlag::en_passant; }
    /// Did the king castle, to either side?
    bool is_castling() const { return move.flag() == MoveFlag::castling; }
    /// Did a pawn become another piece, Move::promotion()?
    bool is_promotion() const { return move.promotion() != NO_PIECE_TYPE; }
    /// Did a pawn go two squares?
    bool is_double_push() const { return move.flag() == MoveFlag::double_push; }
    /// Is the game won by it?
    bool is_checkmate() const { return status == Status::checkmate; }
    /// Is the game drawn by it, since the other side has no move?
    bool is_stalemate() const { return status == Status::stalemate; }
    /// Is the game drawn by it, stalemate included, without anybody's claim?
    bool is_draw() const { return ends_game(status) && !is_checkmate(); }
};

/// What a legal move does in a position. Of the game before it nothing is known: no repetition counts.
MoveInfo describe_move(const Position& pos, Move m);
/// What a move of a game did, by the number of half-moves before it, fewer than were played; repetitions
/// count.
MoveInfo describe_move(const Game& game, std::size_t ply);

}  // namespace inkmate::chess

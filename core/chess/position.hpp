#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bitboard.hpp"
#include "move.hpp"
#include "piece.hpp"
#include "square.hpp"

namespace inkmate::chess {

/// Castling rights as a set of bits. The generated program uses the same bits.
enum CastlingRights : std::uint8_t {
    NO_CASTLING = 0,
    WHITE_OO = 1,
    WHITE_OOO = 2,
    BLACK_OO = 4,
    BLACK_OOO = 8,
    ANY_CASTLING = 15
};

/// The starting position.
inline constexpr std::string_view START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A chess position: everything that FEN says, and nothing of the game before it.
/// The en passant square is set only while a capture on it is legal (so equal positions compare equal under
/// the repetition rules, and FEN shows "-" otherwise).
class Position {
  public:
    /// The starting position.
    Position();
    /// Reads a FEN of four to six fields (the clocks default to 0 and 1). Throws ChessError naming the field.
    /// Refuses what the program could not play on: no or several kings of a colour, more than 16 pieces of a
    /// colour, more than 8 pawns, more promoted pieces than pawns are missing, pawns on the first or last
    /// rank, the side not to move in check. Castling rights without king and rook at home, and an en passant
    /// square that no pawn's double step explains, are errors too.
    static Position from_fen(std::string_view fen);
    /// The FEN, all six fields.
    std::string fen() const;

    /// The piece on a square, NO_PIECE when it is empty.
    Piece piece_on(Square s) const { return board_[s]; }
    ///@{
    /// Squares of all pieces, or those of a colour, of a type, of both.
    Bitboard pieces() const { return by_color_[WHITE] | by_color_[BLACK]; }
    Bitboard pieces(Color c) const { return by_color_[c]; }
    Bitboard pieces(PieceType pt) const { return by_type_[pt]; }
    Bitboard pieces(Color c, PieceType pt) const { return by_color_[c] & by_type_[pt]; }
    ///@}
    /// Where a side's king stands.
    Square king_square(Color c) const { return lsb(pieces(c, KING)); }
    /// Whose move it is.
    Color side_to_move() const { return side_; }
    /// Bits of CastlingRights.
    int castling_rights() const { return castling_; }
    /// The square that a pawn has just passed, if it can be taken there; otherwise SQ_NONE.
    Square ep_square() const { return ep_; }
    /// Plies since the last capture or pawn move.
    int halfmove_clock() const { return halfmove_; }
    /// The number of the move, from 1; it grows after Black's.
    int fullmove_number() const { return fullmove_; }
    /// Zobrist key of board, side, castling and en passant square.
    std::uint64_t key() const { return key_; }

    /// Pieces of colour `by` that attack the square, given the occupancy.
    Bitboard attackers_to(Square s, Color by, Bitboard occupied) const;
    /// Does a side attack the square?
    bool is_attacked(Square s, Color by) const { return attackers_to(s, by, pieces()) != 0; }
    /// Is the side to move in check?
    bool in_check() const { return is_attacked(king_square(side_), ~side_); }
    /// True for moves that take a piece, en passant included.
    bool is_capture(Move m) const { return piece_on(m.to()) != NO_PIECE || m.flag() == MoveFlag::en_passant; }

    /// What do_move cannot reconstruct; kept by the caller and handed back to undo_move.
    struct Undo {
        Piece captured;          ///< NO_PIECE when the move captured nothing
        std::uint8_t castling;   ///< the castling rights before it
        Square ep;               ///< the en passant square before it
        std::uint16_t halfmove;  ///< the half-move clock before it
        std::uint64_t key;       ///< the key before it
    };
    /// Plays a legal move.
    Undo do_move(Move m);
    /// Takes back the last move, with what do_move() gave.
    void undo_move(Move m, const Undo& undo);
    /// Passes the move to the other side, which must not be in check; the clocks stand still.
    Undo do_null_move();
    /// Takes back the last null move.
    void undo_null_move(const Undo& undo);

    /// Same pieces, side, castling rights and en passant square: what repetition compares (FIDE 9.2.3).
    bool same_position(const Position& other) const;

  private:
    struct Empty {};
    explicit Position(Empty) {}

    void put_piece(Piece p, Square s);
    void remove_piece(Square s);
    void move_piece(Square from, Square to);
    /// May the side to move, whatever else stands on the board, take on the square a pawn has just passed?
    bool can_capture_en_passant(Square ep) const;

    std::array<Piece, SQUARE_NB> board_{};
    std::array<Bitboard, PIECE_TYPE_NB> by_type_{};
    std::array<Bitboard, COLOR_NB> by_color_{};
    std::uint64_t key_ = 0;
    Color side_ = WHITE;
    std::uint8_t castling_ = NO_CASTLING;
    Square ep_ = SQ_NONE;
    std::uint16_t halfmove_ = 0;
    std::uint16_t fullmove_ = 1;
};

}  // namespace inkmate::chess

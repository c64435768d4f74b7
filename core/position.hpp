#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/bitboard.hpp"
#include "core/move.hpp"
#include "core/piece.hpp"
#include "core/square.hpp"

namespace inkmate {

/// Castling rights as a set of bits. The generated program uses the same bits.
enum CastlingRights : std::uint8_t {
    NO_CASTLING = 0,
    WHITE_OO = 1,
    WHITE_OOO = 2,
    BLACK_OO = 4,
    BLACK_OOO = 8,
    ANY_CASTLING = 15
};

inline constexpr std::string_view START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A chess position: everything that FEN says, and nothing of the game before it.
/// The en passant square is set only while a capture on it is legal (so equal positions compare equal under
/// the repetition rules, and FEN shows "-" otherwise).
class Position {
  public:
    /// The starting position.
    Position();
    /// Reads a FEN of four to six fields (the clocks default to 0 and 1). Throws ChessError naming the field.
    /// Refuses what the program could not play on: no or several kings of a colour, more than 16 men of a
    /// colour, more than 8 pawns, pawns on the first or last rank, the side not to move in check. Castling
    /// rights without king and rook at home, and an en passant square that no pawn's double step explains,
    /// are errors too.
    static Position from_fen(std::string_view fen);
    std::string fen() const;

    Piece piece_on(Square s) const { return board_[s]; }
    Bitboard pieces() const { return by_color_[WHITE] | by_color_[BLACK]; }
    Bitboard pieces(Color c) const { return by_color_[c]; }
    Bitboard pieces(PieceType pt) const { return by_type_[pt]; }
    Bitboard pieces(Color c, PieceType pt) const { return by_color_[c] & by_type_[pt]; }
    Square king_square(Color c) const { return lsb(pieces(c, KING)); }
    Color side_to_move() const { return side_; }
    /// Bits of CastlingRights.
    int castling_rights() const { return castling_; }
    Square ep_square() const { return ep_; }
    /// Plies since the last capture or pawn move.
    int halfmove_clock() const { return halfmove_; }
    int fullmove_number() const { return fullmove_; }
    /// Zobrist key of board, side, castling and en passant square.
    std::uint64_t key() const { return key_; }

    /// Men of colour `by` that attack the square, given the occupancy.
    Bitboard attackers_to(Square s, Color by, Bitboard occupied) const;
    bool is_attacked(Square s, Color by) const { return attackers_to(s, by, pieces()) != 0; }
    bool in_check() const { return is_attacked(king_square(side_), ~side_); }
    /// True for moves that take a man, en passant included.
    bool is_capture(Move m) const { return piece_on(m.to()) != NO_PIECE || m.flag() == MoveFlag::en_passant; }

    /// What do_move cannot reconstruct; kept by the caller and handed back to undo_move.
    struct Undo {
        Piece captured;
        std::uint8_t castling;
        Square ep;
        std::uint16_t halfmove;
        std::uint64_t key;
    };
    /// Plays a legal move.
    Undo do_move(Move m);
    void undo_move(Move m, const Undo& undo);
    /// Passes the move to the other side, which must not be in check; the clocks stand still.
    Undo do_null_move();
    void undo_null_move(const Undo& undo);

    /// Same men, side, castling rights and en passant square: what repetition compares (FIDE 9.2.3).
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

}  // namespace inkmate

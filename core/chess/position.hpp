#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bitboard.hpp"
#include "castling.hpp"
#include "move.hpp"
#include "piece.hpp"
#include "square.hpp"

/// The rules: positions, moves, notation, games. All that is here may be used by several threads at once,
/// each with its own objects.
namespace inkmate::chess {

/// Something wrong in a file that is read all the same (faults.hpp).
struct Fault;

/// The one exception type of the core: a sentence that names the input, the place and what is wrong with it.
class ChessError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The starting position.
inline constexpr std::string_view START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The greatest half-move clock and move number that a FEN has.
inline constexpr int LARGEST_CLOCK = 9999;

/// A chess position: everything that FEN says, and nothing of the game before it.
/// The en passant square is set only while a capture on it is legal (so equal positions compare equal under
/// the repetition rules, and FEN shows "-" otherwise).
class Position {
  public:
    /// The starting position.
    Position();
    /// Reads a FEN of at least four fields (the clocks default to 0 and 1). Throws ChessError naming the
    /// field. Refuses what the program could not play on: no or several kings of a colour, more than 16
    /// pieces of a colour, more than 8 pawns, more promoted pieces than pawns are missing, pawns on the first
    /// or last rank, the side not to move in check. What decides nothing is left out, and `left_out`, if
    /// there is one, then has what is wrong with each: castling rights without a king and a rook to castle,
    /// an en passant square that no pawn's double step explains, checks to give, and fields after the move
    /// number. Move number 0 is read as 1. Rights are read as X-FEN and Shredder-FEN have them, for ordinary
    /// chess and Chess960 alike: K, Q, k and q mean the outermost rook on that side of the king, another
    /// letter the rook on that file.
    static Position from_fen(std::string_view fen, std::vector<Fault>* left_out = nullptr);
    /// The FEN, all six fields. Rights are KQkq, and a file's letter only where the rook is not the
    /// outermost; a clock or move number above LARGEST_CLOCK is written as that.
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
    /// Where king and rook stand of a right that the position has.
    const CastlingHome& castling_home(Color side, bool kingside) const {
        return castling_homes_[castling_index(side, kingside)];
    }
    /// The squares that have to be empty for such castling: all that king and rook pass or go to, but for
    /// those where they stand themselves.
    Bitboard castling_way(Color side, bool kingside) const {
        return castling_ways_[castling_index(side, kingside)];
    }
    /// What a castling move of this position moves.
    CastlingSquares castling_squares(Move m) const {
        const Color side = rank_of(m.from()) == 0 ? WHITE : BLACK;
        return castling_squares_of(castling_home(side, m.castles_kingside()), m.castles_kingside());
    }
    /// True if it has a castling right that ordinary chess does not know: a king or a rook with another home.
    bool needs_chess960() const;
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
    /// True if a side attacks the square.
    bool is_attacked(Square s, Color by) const { return attackers_to(s, by, pieces()) != 0; }
    /// True if the side to move is in check.
    bool in_check() const { return is_attacked(king_square(side_), ~side_); }
    /// True for moves that take a piece, en passant included.
    bool is_capture(Move m) const {
        if (piece_on(m.to()) == NO_PIECE) return m.flag() == MoveFlag::en_passant;
        return m.flag() != MoveFlag::castling;
    }

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
    /// Passes the move to the other side, which must not be in check; the half-move clock is not advanced.
    Undo do_null_move();
    /// Takes back the last null move.
    void undo_null_move(const Undo& undo);

    /// True if pieces, side, castling rights and en passant square are equal: what repetition compares
    /// (FIDE 9.2.3).
    bool same_position(const Position& other) const;

  private:
    struct Empty {};
    explicit Position(Empty) {}

    void put_piece(Piece p, Square s);
    void remove_piece(Square s);
    void set_castling(const CastlingHomes& homes, std::uint8_t rights);
    void move_piece(Square from, Square to);
    // These two are rare, and would make do_move() slower if they stood in it.
    [[gnu::noinline]] void castle(const CastlingSquares& squares);
    /// Takes the rights whose king or rook stands on one of the squares.
    [[gnu::noinline]] void lose_rights(Bitboard squares);
    /// True if the side to move may take on the square that a pawn has just passed, whatever the rest of the
    /// board.
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
    CastlingHomes castling_homes_{};
    std::array<Bitboard, CASTLING_NB> castling_ways_{};
    /// The squares that castling_homes_ names.
    Bitboard home_squares_ = 0;
};

/// All legal moves, in no particular order.
MoveList legal_moves(const Position& pos);
/// True if a piece of the side to move could make this move, king safety aside: it is a legal move of that
/// side in some position. Castling needs what legal_moves() asks for, except the safety of the king's
/// destination.
bool is_pseudo_legal(const Position& pos, Move m);
/// So many plies perft() counts without a look at `stop`.
inline constexpr int MOST_UNASKED = 3;
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk); of a part of
/// them where `stop` is set meanwhile.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop = nullptr);

}  // namespace inkmate::chess

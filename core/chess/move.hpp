#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "piece.hpp"
#include "square.hpp"

namespace inkmate::chess {

/// What is special about a move. The values of the promotions are the piece types.
enum class MoveFlag : std::uint8_t {
    none = 0,
    double_push = 1,
    promote_knight = KNIGHT,
    promote_bishop = BISHOP,
    promote_rook = ROOK,
    promote_queen = QUEEN,
    castling = 6,  ///< the king's move: e1g1, e1c1, e8g8, e8c8; to its own rook in Chess960 (castling.hpp)
    en_passant = 7
};

/// The layout of a move's code, the same in the generated program: from the lowest bit the square it goes to,
/// the square it leaves, the flag. Where the square it leaves begins.
inline constexpr int FROM_SHIFT = 6;
/// Where the flag begins.
inline constexpr int FLAG_SHIFT = 12;
/// How many bits a move has.
inline constexpr int MOVE_BITS = 15;
/// The bits of a square.
inline constexpr int SQUARE_MASK = (1 << FROM_SHIFT) - 1;
/// The bits of both squares.
inline constexpr int SQUARES_MASK = (1 << FLAG_SHIFT) - 1;
/// The bits of a flag, shifted down.
inline constexpr int FLAG_MASK = (1 << (MOVE_BITS - FLAG_SHIFT)) - 1;
/// All bits of a move.
inline constexpr int MOVE_MASK = (1 << MOVE_BITS) - 1;

/// A move as a code of MOVE_BITS: to | from << FROM_SHIFT | flag << FLAG_SHIFT.
/// The default value, Move::none(), is a1a1 and never legal.
class Move {
  public:
    /// Move::none().
    constexpr Move() = default;
    /// Not checked: legal moves come from legal_moves() and parse_move().
    constexpr Move(Square from, Square to, MoveFlag flag = MoveFlag::none)
        : code_(static_cast<std::uint16_t>(to | from << FROM_SHIFT | static_cast<int>(flag) << FLAG_SHIFT)) {}
    /// No move.
    static constexpr Move none() { return {}; }
    /// The move with that code().
    static constexpr Move from_code(std::uint16_t code) {
        Move m;
        m.code_ = code;
        return m;
    }

    /// Where it begins.
    constexpr Square from() const { return static_cast<Square>(code_ >> FROM_SHIFT & SQUARE_MASK); }
    /// Where it ends.
    constexpr Square to() const { return static_cast<Square>(code_ & SQUARE_MASK); }
    /// What is special about it. That it captures shows only on the board: Position::is_capture().
    constexpr MoveFlag flag() const { return static_cast<MoveFlag>(code_ >> FLAG_SHIFT); }
    /// NO_PIECE_TYPE when the move is no promotion.
    constexpr PieceType promotion() const {
        const int f = code_ >> FLAG_SHIFT;
        return f >= KNIGHT && f <= QUEEN ? static_cast<PieceType>(f) : NO_PIECE_TYPE;
    }
    /// True if castling goes to the king's side, the right of the board.
    constexpr bool castles_kingside() const { return to() > from(); }
    /// Where the piece that moves comes to stand: to(), but in Chess960's castling the king's square.
    constexpr Square destination() const {
        if (flag() != MoveFlag::castling) return to();
        return make_square(castles_kingside() ? 6 : 2, rank_of(from()));
    }
    /// The 15 bits.
    constexpr std::uint16_t code() const { return code_; }
    /// False for Move::none().
    constexpr explicit operator bool() const { return code_ != 0; }
    /// The order of moves wherever lists are printed or ties are broken: by code.
    constexpr auto operator<=>(const Move&) const = default;

  private:
    std::uint16_t code_ = 0;
};

/// UCI coordinates: "e2e4", "e7e8q", castling as the king's move "e1g1", or to its own rook where king or
/// rook has another home than in ordinary chess, "b1a1"; Move::none() gives "0000".
std::string to_uci(Move m);

/// Legal moves of one position. No position has more than 218.
class MoveList {
  public:
    /// Room for so many.
    static constexpr std::size_t capacity = 256;
    /// An empty list.
    MoveList() {}
    /// Adds a move; there must be room.
    void push_back(Move m) {
        assert(size_ < capacity);
        moves_[size_++] = m;
    }
    /// How many moves there are.
    std::size_t size() const { return size_; }
    /// True if there is no legal move: checkmate or stalemate.
    bool empty() const { return size_ == 0; }
    /// The move of that number, from 0, less than size().
    Move operator[](std::size_t i) const { return moves_[i]; }
    ///@{
    /// For loops and algorithms.
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    ///@}

  private:
    /// In a union so that nothing clears it: only the first size_ moves are ever read.
    union {
        std::array<Move, capacity> moves_;
    };
    std::size_t size_ = 0;
};

/// A move of a line, and the moves that are known to follow it.
struct MoveTree {
    /// The move itself.
    Move move;
    /// What may follow it; the first is the main line's.
    std::vector<MoveTree> next = {};

    /// True if all their moves are the same, in the same order.
    bool operator==(const MoveTree&) const = default;
};

}  // namespace inkmate::chess

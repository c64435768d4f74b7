#pragma once

#include <compare>
#include <cstdint>

#include "board.hpp"

namespace inkmate::variant {

/// What a move does besides taking a piece from one square to another.
enum class MoveKind : std::uint8_t {
    plain,     ///< nothing; it takes what stands where it ends; or a drop
    castling,  ///< the king's move; `other` is where the rook stands
    takes,     ///< takes the piece on `other`, where it does not end: en passant, and locusts
    passes     ///< a pawn's that can be taken on `other`, which it has passed
};

/// The layout of a move's code, from the lowest bit: the square it goes to, the square it leaves, the type it
/// promotes to, another square, the kind.
inline constexpr int FROM_SHIFT = 8;
inline constexpr int PROMOTION_SHIFT = 16;
inline constexpr int OTHER_SHIFT = 21;
inline constexpr int KIND_SHIFT = 29;
inline constexpr int MOVE_BITS = 31;

/// A move as a code of MOVE_BITS. The default value, Move::none(), is a1a1 and never legal.
class Move {
  public:
    /// Move::none().
    constexpr Move() = default;
    /// Not checked: legal moves come from legal_moves() and parse_move().
    constexpr Move(Square from, Square to, int promotion = 0, MoveKind kind = MoveKind::plain,
                   Square other = 0)
        : code_(static_cast<std::uint32_t>(to) | static_cast<std::uint32_t>(from) << FROM_SHIFT |
                static_cast<std::uint32_t>(promotion) << PROMOTION_SHIFT |
                static_cast<std::uint32_t>(other) << OTHER_SHIFT |
                static_cast<std::uint32_t>(kind) << KIND_SHIFT) {}
    /// No move.
    static constexpr Move none() { return {}; }
    /// A piece of a type in hand is put on a square: a plain move from there to there.
    static constexpr Move drop(int type, Square to) { return {to, to, type}; }

    /// The move of a code(), which is not checked either.
    static constexpr Move from_code(std::uint32_t code) {
        Move move;
        move.code_ = code;
        return move;
    }

    /// Where it begins.
    constexpr Square from() const { return static_cast<Square>(code_ >> FROM_SHIFT); }
    /// Where it ends; the same square for a piece that takes another and stays.
    constexpr Square to() const { return static_cast<Square>(code_); }
    /// The type that it promotes to; 0 for none.
    constexpr int promotion() const { return is_drop() ? 0 : type_named(); }
    /// True if it puts a piece from hand on `to`, which is `from` as well.
    constexpr bool is_drop() const {
        return type_named() != 0 && from() == to() && kind() == MoveKind::plain;
    }
    /// The type that it drops; 0 for any other move.
    constexpr int dropped() const { return is_drop() ? type_named() : 0; }
    /// The square that its kind speaks of.
    constexpr Square other() const { return static_cast<Square>(code_ >> OTHER_SHIFT); }
    constexpr MoveKind kind() const { return static_cast<MoveKind>(code_ >> KIND_SHIFT); }
    /// The 31 bits.
    constexpr std::uint32_t code() const { return code_; }
    /// False for Move::none().
    constexpr explicit operator bool() const { return code_ != 0; }
    /// The order of moves wherever lists are printed.
    constexpr auto operator<=>(const Move&) const = default;

  private:
    constexpr int type_named() const { return static_cast<int>(code_ >> PROMOTION_SHIFT & TYPE_MASK); }

    std::uint32_t code_ = 0;
};

}  // namespace inkmate::variant

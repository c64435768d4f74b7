#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/piece.hpp"
#include "core/square.hpp"

namespace inkmate {

/// What is special about a move. The values of the promotions are the piece types.
enum class MoveFlag : std::uint8_t {
    none = 0,
    double_push = 1,
    promote_knight = KNIGHT,
    promote_bishop = BISHOP,
    promote_rook = ROOK,
    promote_queen = QUEEN,
    castling = 6,  ///< the king's move: e1g1, e1c1, e8g8, e8c8
    en_passant = 7
};

/// A move in 15 bits, the same in the generated program: to | from << 6 | flag << 12.
/// The default value, Move::none(), is a1a1 and never legal.
class Move {
  public:
    constexpr Move() = default;
    constexpr Move(Square from, Square to, MoveFlag flag = MoveFlag::none)
        : code_(static_cast<std::uint16_t>(to | from << 6 | static_cast<int>(flag) << 12)) {}
    static constexpr Move none() { return {}; }
    static constexpr Move from_code(std::uint16_t code) {
        Move m;
        m.code_ = code;
        return m;
    }

    constexpr Square from() const { return static_cast<Square>(code_ >> 6 & 63); }
    constexpr Square to() const { return static_cast<Square>(code_ & 63); }
    constexpr MoveFlag flag() const { return static_cast<MoveFlag>(code_ >> 12); }
    /// NO_PIECE_TYPE when the move is no promotion.
    constexpr PieceType promotion() const {
        const int f = code_ >> 12;
        return f >= KNIGHT && f <= QUEEN ? static_cast<PieceType>(f) : NO_PIECE_TYPE;
    }
    constexpr std::uint16_t code() const { return code_; }
    constexpr explicit operator bool() const { return code_ != 0; }
    /// The order of moves wherever lists are printed or ties are broken: by code.
    constexpr auto operator<=>(const Move&) const = default;

  private:
    std::uint16_t code_ = 0;
};

/// UCI coordinates: "e2e4", "e7e8q", castling as the king's move "e1g1"; Move::none() gives "0000".
std::string to_uci(Move m);

}  // namespace inkmate

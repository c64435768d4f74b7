#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace inkmate::chess {

/// A side. ~WHITE is BLACK.
enum Color : std::uint8_t { WHITE, BLACK };
/// How many there are.
inline constexpr int COLOR_NB = 2;
/// The other side.
constexpr Color operator~(Color c) {
    return static_cast<Color>(c ^ 1);
}

/// 1 for White, -1 for Black: turns a value for a side into one for White, and back.
constexpr int sign(Color c) {
    return c == WHITE ? 1 : -1;
}

/// What a piece is, whichever side it belongs to.
enum PieceType : std::uint8_t { NO_PIECE_TYPE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
/// How many there are, NO_PIECE_TYPE included: the size of a table by PieceType.
inline constexpr int PIECE_TYPE_NB = 7;

/// "White", "Black".
constexpr std::string_view name_of(Color c) {
    return c == WHITE ? "White" : "Black";
}
/// "pawn" to "king"; "piece" for NO_PIECE_TYPE.
constexpr std::string_view name_of(PieceType pt) {
    constexpr std::string_view names[PIECE_TYPE_NB] = {"piece", "pawn",  "knight", "bishop",
                                                       "rook",  "queen", "king"};
    return names[pt];
}

/// A piece is its type plus 8 for black. The generated program uses the same codes.
// clang-format off
enum Piece : std::uint8_t {
    NO_PIECE,
    W_PAWN = 1, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN, W_KING,
    B_PAWN = 9, B_KNIGHT, B_BISHOP, B_ROOK, B_QUEEN, B_KING
};
// clang-format on
/// The size of a table by Piece.
inline constexpr int PIECE_NB = 16;

/// The piece of that colour and type, which is not NO_PIECE_TYPE.
constexpr Piece make_piece(Color c, PieceType pt) {
    return static_cast<Piece>(pt + 8 * c);
}
/// NO_PIECE_TYPE for NO_PIECE.
constexpr PieceType type_of(Piece p) {
    return static_cast<PieceType>(p & 7);
}
/// Undefined for NO_PIECE.
constexpr Color color_of(Piece p) {
    return static_cast<Color>(p >> 3);
}

/// FEN letters indexed by Piece: ' ' where a code is not used, '.' for NO_PIECE.
inline constexpr std::string_view PIECE_LETTERS = ".PNBRQK  pnbrqk ";
/// The FEN letter, a full stop for NO_PIECE.
constexpr char letter_of(Piece p) {
    return PIECE_LETTERS[p];
}
/// NO_PIECE when the letter is no piece.
constexpr Piece piece_of(char letter) {
    for (std::size_t p = W_PAWN; p < PIECE_NB; ++p)
        if (letter != ' ' && PIECE_LETTERS[p] == letter) return static_cast<Piece>(p);
    return NO_PIECE;
}

}  // namespace inkmate::chess

#pragma once

#include <cstdint>
#include <string_view>

namespace inkmate {

enum Color : std::uint8_t { WHITE, BLACK };
inline constexpr int COLOR_NB = 2;
constexpr Color operator~(Color c) {
    return static_cast<Color>(c ^ 1);
}

enum PieceType : std::uint8_t { NO_PIECE_TYPE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
inline constexpr int PIECE_TYPE_NB = 7;

/// "White", "Black".
constexpr std::string_view name_of(Color c) {
    return c == WHITE ? "White" : "Black";
}
/// "pawn" to "king"; "man" for NO_PIECE_TYPE.
constexpr std::string_view name_of(PieceType pt) {
    constexpr std::string_view names[PIECE_TYPE_NB] = {"man",  "pawn",  "knight", "bishop",
                                                       "rook", "queen", "king"};
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
inline constexpr int PIECE_NB = 16;

constexpr Piece make_piece(Color c, PieceType pt) {
    return static_cast<Piece>(pt + 8 * c);
}
constexpr PieceType type_of(Piece p) {
    return static_cast<PieceType>(p & 7);
}
/// Undefined for NO_PIECE.
constexpr Color color_of(Piece p) {
    return static_cast<Color>(p >> 3);
}

/// FEN letters indexed by Piece: ' ' where a code is not used, '.' for NO_PIECE.
inline constexpr std::string_view PIECE_LETTERS = ".PNBRQK  pnbrqk ";
constexpr char letter_of(Piece p) {
    return PIECE_LETTERS[p];
}
/// NO_PIECE when the letter is no piece.
constexpr Piece piece_of(char letter) {
    for (int p = W_PAWN; p < PIECE_NB; ++p)
        if (letter != ' ' && PIECE_LETTERS[p] == letter) return static_cast<Piece>(p);
    return NO_PIECE;
}

}  // namespace inkmate

#pragma once

#include "core/chess/piece.hpp"

namespace inkmate {

/// What a piece is drawn as: the six of chess, by their PieceType, and three that move as two of them: rook
/// and knight, bishop and knight, queen and knight.
enum class Figure { none, pawn, knight, bishop, rook, queen, king, chancellor, archbishop, amazon };
inline constexpr int FIGURE_NB = 10;

constexpr Figure figure_of(chess::PieceType type) {
    return static_cast<Figure>(type);
}

}  // namespace inkmate

#pragma once

#include <vector>

#include "core/chess/piece.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// The square that pieces in text of 12 points are drawn on, in quarter points.
inline constexpr int FIGURINE_SQUARE = 52;

/// Where the square of a piece in text lies, from the left end of the piece on the baseline, and the way to
/// what follows, an even number of quarter points.
struct FigurinePlace {
    Point square;
    int advance = 0;
};
const FigurinePlace& figurine_place(chess::PieceType type);
/// The piece itself, from the lower left corner of the square.
std::vector<Fill> figurine_fills(chess::PieceType type);

}  // namespace inkmate

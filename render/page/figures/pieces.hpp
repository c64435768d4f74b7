#pragma once

#include <vector>

#include "render/page/figures/contour.hpp"
#include "render/page/figures/outline.hpp"

namespace inkmate::figures {

/// The pieces as they are drawn, on a square of 100 by 100.

/// How heavy the lines of a set are.
struct Weights {
    /// Black line around a white piece, and white rim around both.
    double line;
    double halo;
    /// White lines on black pieces: at least 0.75 pt on the board's squares.
    double white;
    /// Black lines on white pieces.
    double black;
    /// The black line between two parts of a piece.
    double gap;
};
const Weights& weights(PieceSet set);

/// A piece: the parts whose outset is its body, and the lines that are drawn over them.
struct PieceParts {
    /// White inside a white piece.
    std::vector<Contour> parts;
    /// Black in both colours: the king's cross.
    std::vector<Contour> solid;
    /// Black lines and dots on a white piece.
    std::vector<Contour> black;
    /// White lines and dots on a black piece.
    std::vector<Contour> white;
};
PieceParts piece_parts(Figure figure, PieceSet set);

}  // namespace inkmate::figures

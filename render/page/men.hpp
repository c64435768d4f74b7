#pragma once

#include <vector>

#include "core/piece.hpp"
#include "render/page/contour.hpp"
#include "render/page/outline.hpp"

namespace inkmate {

/// The men as they are drawn, on a square of 100 by 100.

/// How heavy the lines of a set are.
struct Weights {
    /// Black line around a white man, and white rim around both.
    double line;
    double halo;
    /// White lines on black men: at least 0.75 pt on the board's squares.
    double white;
    /// Black lines on white men.
    double black;
    /// The black line between two parts of a man.
    double gap;
};
const Weights& weights(PieceSet set);

/// A man: the parts whose outset is its body, and the lines that are drawn over them.
struct Man {
    /// White inside a white man.
    std::vector<Contour> parts;
    /// Black in both colours: the king's cross.
    std::vector<Contour> solid;
    /// Black lines and dots on a white man.
    std::vector<Contour> black;
    /// White lines and dots on a black man.
    std::vector<Contour> white;
};
Man draw_man(PieceType type, PieceSet set);

}  // namespace inkmate

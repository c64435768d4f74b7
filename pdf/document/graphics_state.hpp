#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

/// The colour that an operator would use next, and its space when that is not one of the plain ones.
struct Ink {
    Colour colour;
    std::string space = {};
    double alpha = 1;
    bool operator==(const Ink&) const = default;
};

/// All that decides how shapes are drawn. Clips are the same when they come from the same operators.
struct GraphicsState {
    Matrix matrix;
    Ink fill, stroke;
    Blend blend;
    Pen pen;
    std::shared_ptr<const std::vector<Outline>> clips;
    bool operator==(const GraphicsState&) const = default;
};

}  // namespace inkmate::pdf

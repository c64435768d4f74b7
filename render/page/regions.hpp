#pragma once

#include <string>
#include <vector>

#include "render/page/design.hpp"

namespace inkmate {

/// A part of the page that a reader can name, in points from the lower left corner.
struct Region {
    std::string name;
    double left = 0;
    double bottom = 0;
    double right = 0;
    double top = 0;
};

/// The parts of a page: "square a1" to "square h8", "headline", "side to move", "move list", "fen", ...
/// Together they cover do not overlap, and leave out empty paper.
std::vector<Region> regions(const PageDesign& design, bool flipped);

}  // namespace inkmate

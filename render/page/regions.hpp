#pragma once

#include <string>
#include <vector>

#include "render/page/design.hpp"
#include "render/page/worksheet.hpp"

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
/// Those of the layout diagram are "square a1 of diagram 3", "caption of diagram 3", ..., counted on the
/// page.
std::vector<Region> regions(const PageDesign& design, bool flipped);
/// Those of a page of a worksheet, from 1: its diagrams go by their numbers, or by their places on it, and
/// have the squares that they show.
std::vector<Region> regions(const Worksheet& worksheet, const PageDesign& design, std::size_t page);

}  // namespace inkmate

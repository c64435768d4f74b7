#pragma once

#include <string>
#include <string_view>
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

/// What stands on a sheet of a game's score: the first has moves and positions, the others one of them.
enum class SheetKind { first, moves, positions };

/// The parts of a page: "square a1" to "square h8", "headline", "side to move", "move list", "fen", ... On
/// pages with several boards "square e4 of position 2", the second on that page. Together they cover the page
/// and do not overlap. `sheet` counts for the layout score
/// only. Those of the layout diagram leave out empty paper, and are "square a1 of diagram 3", "caption of
/// diagram 3", ..., counted on the page.
std::vector<Region> regions(const PageDesign& design, bool flipped, SheetKind sheet = SheetKind::first);
/// Those of a page of a worksheet, from 1: its diagrams go by their numbers, or by their places on it, and
/// have the squares that they show.
std::vector<Region> regions(const Worksheet& worksheet, const PageDesign& design, std::size_t page);

/// "e4" for "square e4", "e4 of position 2" for "square e4 of position 2"; empty for what is no square.
std::string_view square_name(std::string_view region);

}  // namespace inkmate

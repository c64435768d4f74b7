#pragma once

#include <optional>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "render/page/regions.hpp"

namespace inkmate::chess_compare {

/// Which sheet of a game's score a page is, told by what is on it.
SheetKind sheet_kind(const pdf::PageDrawing& page);

/// The paper that has the size of a page, within what producers round.
std::optional<Paper> paper_of(const pdf::PageDrawing& page);

/// Is this a page with these parts: does one of their boards stand in its place; where they have none, a FEN?
/// The size of a page says nothing: many have that of Inkmate's.
bool has_parts(const pdf::PageDrawing& page, const std::vector<Region>& parts);

/// The parts of one of Inkmate's pages in this layout, with so many diagrams; none for other pages.
std::vector<Region> known_parts(const pdf::PageDrawing& page, LayoutName layout, int diagrams_per_page,
                                bool flipped);

}  // namespace inkmate::chess_compare

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "render/page/regions.hpp"

/// Tells the differences of chess pages as a chess player would.
namespace inkmate::chess_compare {

/// What the reports call the layer of pieces.
inline constexpr std::string_view BOARD_LAYER = "board";

/// Parts of a page as a comparison has them: by their names, and with what they are.
std::vector<compare::Region> named(const std::vector<Region>& parts);

/// Lets a comparison tell differences in chess terms; `parts` gives those of a page (from 1).
void use_chess_terms(compare::CompareOptions& options, std::function<std::vector<Region>(int page)> parts);

/// What use_chess_terms() lets a comparison do. Differences of the operators that make up a piece become one
/// of the piece ("the white knight on g1 stands on f3"); others get the part of the page that they are about
/// ("the frame on e4", "Black's move 12") as their subject, and the names of the regions they touch. Moves
/// are told before pieces, pieces before the rest.
void tell_in_chess_terms(const compare::DrawnPages& pages,
                         std::vector<compare::DrawingDifference>& differences);

}  // namespace inkmate::chess_compare

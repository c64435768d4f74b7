#pragma once

#include <vector>

#include "pdf/compare/compare.hpp"
#include "render/page/regions.hpp"

namespace inkmate::chess_compare {

/// What a region is, if it is one of the page model's; null for others.
const Region* part_of(const compare::Region& region);

/// Puts one difference for each piece, or pair of pieces, in place of those of the operators that make them
/// up, behind those of the page itself.
void tell_pieces(const compare::DrawnPages& pages, std::vector<compare::DrawingDifference>& differences);

}  // namespace inkmate::chess_compare

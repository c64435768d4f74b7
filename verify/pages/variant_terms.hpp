#pragma once

#include <functional>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/layout/regions.hpp"

/// Tells the differences of a variant's pages by its squares and pieces.
namespace inkmate::chess_compare {

/// The parts of a page of a game: a region for each square of the board, named as "square k10", or as "square
/// k10 of position 2" where there are several, and those around it. `sheet` counts for the layout score only.
std::vector<compare::Region> variant_regions(const PageDesign& design, bool flipped,
                                             SheetKind sheet = SheetKind::first);
/// Those of a page of a worksheet, from 1: "square k10 of diagram 3", "caption of diagram 3".
std::vector<compare::Region> variant_regions(const Worksheet& worksheet, const PageDesign& design,
                                             std::size_t page);

/// Lets a comparison tell differences in a variant's terms: those of the operators of a piece become one of
/// the piece, "the white nightrider on k9 is missing"; others get the part of the page that they are about,
/// which `parts` tells by the page's number. The rules that the design names must outlive the comparison.
void use_variant_terms(compare::CompareOptions& options, const PageDesign& design,
                       std::function<std::vector<compare::Region>(int page)> parts);

}  // namespace inkmate::chess_compare

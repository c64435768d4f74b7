#pragma once

#include <functional>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/regions.hpp"

/// Tells the differences of a variant's pages by its squares and pieces.
namespace inkmate::chess_compare {

/// Lets a comparison tell differences in a variant's terms: those of the operators of a piece become one of
/// the piece, "the white nightrider on k9 is missing"; others get the part of the page that they are about,
/// which `parts` tells by the page's number. The rules that the design names must outlive the comparison.
void use_variant_terms(compare::CompareOptions& options, const page::PageDesign& design,
                       std::function<std::vector<page::Region>(int page)> parts);

}  // namespace inkmate::chess_compare

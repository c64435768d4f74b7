#pragma once

#include <vector>

#include "core/variant/rules.hpp"
#include "render/compare/compare.hpp"
#include "render/page/paper.hpp"
#include "render/page/variant_look.hpp"

/// Tells the differences of a variant's pages by its squares and pieces.
namespace inkmate::chess_compare {

/// The parts of a page: a region for each square of the board, named as "square k10", and those around it.
std::vector<compare::Region> variant_regions(const variant::Rules& rules, const Paper& paper, bool flipped);

/// Lets a comparison tell differences in a variant's terms: those of the operators of a piece become one of
/// the piece, "the white nightrider on k9 is missing"; others get the part of the page that they are about.
/// The rules must outlive the comparison.
void use_variant_terms(compare::CompareOptions& options, const variant::Rules& rules, const Paper& paper,
                       bool flipped, const VariantLook& look = {});

}  // namespace inkmate::chess_compare

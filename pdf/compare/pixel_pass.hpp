#pragma once

#include "pdf/compare/compare.hpp"
#include "pdf/compare/pages_to_draw.hpp"

namespace inkmate::compare {

/// Compares the pixels of all pages: one rasteriser and one resolution after the other.
void compare_drawn_pages(const PagesToDraw& first, const PagesToDraw& second, const CompareOptions& options,
                         bool colour, Comparison& comparison);

}  // namespace inkmate::compare

#pragma once

#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/document/drawing.hpp"

namespace inkmate::compare {

/// Compares boxes, text and drawing operators of two pages: fills in `operators` and `deviation` of `page`,
/// and gives the differences, without regions.
std::vector<DrawingDifference> compare_drawings(const pdf::PageDrawing& first, const pdf::PageDrawing& second,
                                                double epsilon, PageComparison& page);

}  // namespace inkmate::compare

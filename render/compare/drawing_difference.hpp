#pragma once

#include <vector>

#include "render/compare/compare.hpp"
#include "render/compare/drawing.hpp"

namespace inkmate {

/// Compares boxes, text and drawing operators of two pages: fills in `differences` (without regions),
/// `operators` and `deviation` of `page`.
void compare_drawings(const pdf::PageDrawing& first, const pdf::PageDrawing& second, double epsilon,
                      PageComparison& page);

/// Do two pages draw the same, in the same order?
bool same_drawing(const pdf::PageDrawing& first, const pdf::PageDrawing& second, double epsilon);

}  // namespace inkmate

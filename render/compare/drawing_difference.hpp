#pragma once

#include <optional>
#include <vector>

#include "render/compare/compare.hpp"
#include "render/compare/drawing.hpp"

namespace inkmate {

/// A difference, and the operators of each page that it is about, where it is about any.
struct DrawingDifference {
    Difference difference;
    std::optional<std::size_t> first, second;
};

/// All zeros for an empty box.
inline Area area_of(const pdf::Box& box) {
    return box.empty() ? Area{} : Area{box.left, box.bottom, box.right, box.top};
}

/// Compares boxes, text and drawing operators of two pages: fills in `operators` and `deviation` of `page`,
/// and gives the differences, without regions.
std::vector<DrawingDifference> compare_drawings(const pdf::PageDrawing& first, const pdf::PageDrawing& second,
                                                double epsilon, PageComparison& page);

}  // namespace inkmate

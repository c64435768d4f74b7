#pragma once

#include <span>

#include "pdf/compare/compare.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::compare {

/// A rectangle of pixels from the top left; right and bottom lie outside.
struct PixelBox {
    int left = 0, top = 0, right = 0, bottom = 0;
};

/// What happened within a box that differs. `shifted` when all of it went one pixel to a side; `missing` or
/// `added` when nothing is left, or nothing was there, but plain ground; `recoloured` when each grey or
/// colour became one other; else `changed`. Rasters must have the same size.
Change change_within(const pdf::Raster& first, const pdf::Raster& second, const PixelBox& box);

/// Finds what is missing in one box and was added, in the same shape, in another: both are `moved`.
void find_moved(const pdf::Raster& first, const pdf::Raster& second, std::span<const PixelBox> boxes,
                std::span<PixelGroup> groups);

}  // namespace inkmate::compare

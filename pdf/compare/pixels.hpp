#pragma once

#include <span>

#include "pdf/compare/compare.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::compare {

bool same_pixels(const pdf::Raster& first, const pdf::Raster& second);

/// What is said of a page whose pixels are the same.
PixelDifference no_difference(const pdf::Raster& page, int dpi);

/// Compares two rasters of the same size exactly. `regions` names where they differ; pixels in `ignored` do
/// not count.
PixelDifference compare_pixels(const pdf::Raster& first, const pdf::Raster& second, int dpi,
                               std::span<const Region> regions, std::span<const Region> ignored);

}  // namespace inkmate::compare

#pragma once

#include <span>

#include "render/compare/compare.hpp"
#include "render/compare/raster.hpp"

namespace inkmate {

bool same_pixels(const Raster& first, const Raster& second);

/// What is said of a page whose pixels are the same.
PixelDifference no_difference(const Raster& page, int dpi);

/// Compares two rasters of the same size exactly. `regions` names where they differ; pixels in `ignored` do
/// not count.
PixelDifference compare_pixels(const Raster& first, const Raster& second, int dpi,
                               std::span<const Region> regions, std::span<const Region> ignored);

}  // namespace inkmate

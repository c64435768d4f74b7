#pragma once

#include <string>

#include "render/compare/raster.hpp"

namespace inkmate {

/// A raster as a PNG file. Throws CompareError when memory is short.
std::string png_of(const Raster& raster);

}  // namespace inkmate

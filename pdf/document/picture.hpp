#pragma once

#include <string>

#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// A raster as a PNG file. Throws PdfError when memory is short.
std::string png_of(const Raster& raster);

}  // namespace inkmate::pdf

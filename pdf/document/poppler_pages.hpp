#pragma once

#include <memory>
#include <span>
#include <string>

#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// Poppler's cairo.
std::unique_ptr<RasterStream> poppler_pages(const std::string& program, std::span<const FilePages> files,
                                            int dpi, bool colour);

}  // namespace inkmate::pdf

#pragma once

#include <memory>
#include <span>
#include <string>

#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// Ghostscript without anti-aliasing, as a printer has it.
std::unique_ptr<RasterStream> ghostscript_pages(const std::string& program, std::span<const FilePages> files,
                                                int dpi, bool colour);

}  // namespace inkmate::pdf

#pragma once

#include <memory>
#include <span>
#include <string>

#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// MuPDF, with anti-aliasing, draws copies (mupdf_copy.hpp) of the files.
std::unique_ptr<RasterStream> mupdf_pages(const std::string& program, std::span<const FilePages> files,
                                          int dpi, bool colour);

}  // namespace inkmate::pdf

#pragma once

#include <filesystem>

#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// Writes a copy of a file in which these pages, and the forms on them, are no groups of transparency where
/// nothing is transparent: MuPDF rounds once more to blend a group, and not every producer writes one. They
/// show the same. Throws PdfError.
void write_mupdf_copy(const FilePages& drawn, const std::filesystem::path& copy);

}  // namespace inkmate::pdf

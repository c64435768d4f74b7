#pragma once

#include <filesystem>
#include <vector>

#include "render/compare/drawing.hpp"

namespace inkmate::pdf {

/// Reads what each page of a PDF draws. Throws CompareError when the file cannot be read, is no PDF, is
/// damaged, cut short or encrypted, or uses something that is not understood.
std::vector<PageDrawing> read_pdf(const std::filesystem::path& file);

/// True when something on the page is neither black, grey nor white, or might be (images, patterns).
bool has_colour(const PageDrawing& page);

}  // namespace inkmate::pdf

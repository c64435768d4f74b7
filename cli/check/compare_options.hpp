#pragma once

#include <vector>

#include "cli/option_table.hpp"
#include "pdf/compare/compare.hpp"

namespace inkmate {

/// --dpi, --rasteriser and --no-pixels.
struct PixelFlags {
    std::vector<int> resolutions = {150, 300};
    /// What each word of the list stands for.
    std::vector<std::vector<pdf::Rasteriser>> rasterisers = {{pdf::Rasteriser::ghostscript}};
    bool no_pixels = false;
    /// Of the pages of a document, on a terminal.
    bool shows_progress = true;
};
void add_pixel_options(Options& options, PixelFlags& flags);
/// Options of a comparison with these resolutions, which shows its progress on a terminal.
compare::CompareOptions compare_options(const PixelFlags& flags);

}  // namespace inkmate

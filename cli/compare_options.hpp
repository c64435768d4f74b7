#pragma once

#include <string>
#include <vector>

#include "render/compare/compare.hpp"

namespace CLI {
class App;
}

namespace inkmate {

/// --dpi, --rasteriser and --no-pixels.
struct PixelFlags {
    std::vector<int> resolutions = {150, 300};
    std::string rasteriser = "gs";
    bool no_pixels = false;
};
void add_pixel_options(CLI::App& app, PixelFlags& flags);
/// Options of a comparison with these resolutions, which shows its progress on a terminal.
CompareOptions compare_options(const PixelFlags& flags);

}  // namespace inkmate

#pragma once

#include <string>

#include "render/page/figures/page.hpp"

namespace inkmate::diagram {

/// A path as SVG's path data, whose y goes downwards from `top`.
std::string svg_path(const figures::Path& path, int top);

/// "#ff8000"
std::string svg_colour(const figures::Ink& ink);

}  // namespace inkmate::diagram

#pragma once

#include <string>
#include <string_view>

#include "render/page/figures/own_outline.hpp"

namespace inkmate::svg {

/// Larger files hold no outline of a piece.
inline constexpr std::size_t MOST_DRAWING_BYTES = 1'000'000;

/// A piece from the text of an SVG file: the paths in it, scaled so that the viewBox, or width and height
/// where it has none, become the square. What is filled with white is a line. Throws OutlineError, which
/// names the file with line and column, what is there that cannot be drawn, and what to do.
figures::OwnOutline read_drawing(std::string_view svg, const std::string& file);

}  // namespace inkmate::svg

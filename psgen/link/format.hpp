#pragma once

#include <span>
#include <string>
#include <string_view>

namespace inkmate {

/// A PostScript string in 7-bit ASCII: ( ) \ escaped, other bytes as \ooo, continued with \ at a line's end
/// so that no line is longer than `width`.
std::string ps_string(std::string_view bytes, std::size_t width = 120);

/// An array of the given elements on lines of at most `width` characters, `per_line` elements a line (0: as
/// many as fit). More than 200 elements are put in place in portions: the interpreter collects an array on
/// the operand stack, which a printer limits to 500.
std::string ps_array(std::span<const std::string> elements, std::size_t per_line = 0,
                     std::size_t width = 120);
std::string ps_array(std::span<const int> elements, std::size_t per_line = 0, std::size_t width = 120);

}  // namespace inkmate

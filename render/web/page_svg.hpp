#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "render/page/figures/page.hpp"

namespace inkmate::web {

/// An item of a page as an element of SVG, whose y goes downwards from `height`. Text is ASCII.
std::string item_svg(const figures::Item& item, int height);

/// A page as SVG whose steps appear one after another, `seconds` apart (SMIL, as SVG 1.1 has it); `steps` are
/// where each begins among the page's items. Viewers that do not animate show the whole page. Text is ASCII.
std::string animated_svg(const figures::Page& page, std::span<const std::size_t> steps, double seconds);

}  // namespace inkmate::web

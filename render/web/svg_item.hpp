#pragma once

#include <string>

#include "render/page/figures/page.hpp"

namespace inkmate::web {

/// An item of a page as an element of SVG, whose y goes downwards from `height`. Text is ASCII.
std::string item_svg(const figures::Item& item, int height);

}  // namespace inkmate::web

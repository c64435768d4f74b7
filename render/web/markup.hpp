#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// UTF-8 as text of HTML or SVG.
std::string markup_text(std::string_view text);

}  // namespace inkmate

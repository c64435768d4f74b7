#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// UTF-8 of a text in the encoding of pages (render/page/words/encoding.hpp).
/// Throws RenderError for other bytes.
std::string utf8_of_standard(std::string_view text);

}  // namespace inkmate

#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// UTF-8 of a text in Adobe's StandardEncoding, as far as pages use it: ASCII, in which ' and ` are the curly
/// quotes, and the en dash (octal 261). Throws RenderError for other bytes.
std::string utf8_of_standard(std::string_view text);

}  // namespace inkmate

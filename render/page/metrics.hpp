#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/page/page.hpp"

namespace inkmate {

/// The height of Helvetica's capitals in thousandths of the size (Adobe's font metrics).
inline constexpr int HELVETICA_CAPITAL = 718;

/// Width of a text in the page's encoding, in thousandths of the size: the sum of Adobe's advance widths for
/// the base fonts, for neither PostScript's show nor the page's cairo text kerns.
int text_width(Font font, std::string_view text);
/// The same at a size, rounded up; quarter points.
int text_width(Font font, int size, std::string_view text);

/// Text broken at blanks into lines that are no wider than that, but for words that are themselves.
std::vector<std::string> wrapped(Font font, int size, std::string_view text, int width);
/// The text if it is no wider than that, else its beginning and an ellipsis.
std::string shortened(Font font, int size, std::string_view text, int width);

}  // namespace inkmate

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

/// Where lines of a text may end: of moves not between a number, "12." or "12...", and its move.
enum class Breaks { at_blanks, not_behind_numbers };
/// Text broken at blanks into lines that are no wider than that, but for words that are themselves.
std::vector<std::string> wrapped(Font font, int size, std::string_view text, int width,
                                 Breaks breaks = Breaks::at_blanks);
/// The text if it is no wider than that, else its beginning and an ellipsis.
std::string shortened(Font font, int size, std::string_view text, int width);
/// Text in at most so many lines, none wider than that: what is too long is shortened.
std::vector<std::string> fitted_lines(Font font, int size, std::string_view text, int width, int most,
                                      Breaks breaks = Breaks::at_blanks);

}  // namespace inkmate

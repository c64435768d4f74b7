#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/page/figures/page.hpp"

namespace inkmate::page {

/// The height of Helvetica's capitals in thousandths of the size (Adobe's font metrics).
inline constexpr int HELVETICA_CAPITAL = 718;

/// Returns the width of a text in the page's encoding, in thousandths of the size: the sum of Adobe's advance
/// widths for the base fonts, for neither PostScript's show nor the page's cairo text kerns.
int text_width(figures::Font font, std::string_view text);
/// Returns its width at a size in quarter points, rounded up.
int text_width(figures::Font font, int size, std::string_view text);

/// Where lines of a text may end; in moves not between a number, "12." or "12...", and its move.
enum class Breaks { at_blanks, not_behind_numbers };
/// Breaks a text at blanks into lines that are no wider than that unless a word is.
std::vector<std::string> wrapped(figures::Font font, int size, std::string_view text, int width,
                                 Breaks breaks = Breaks::at_blanks);
/// Returns the text if it is no wider than that, else its beginning and an ellipsis.
std::string shortened(figures::Font font, int size, std::string_view text, int width);
/// Breaks a text into at most `most` lines that are no wider than that: what is too long is shortened.
std::vector<std::string> fitted_lines(figures::Font font, int size, std::string_view text, int width,
                                      int most, Breaks breaks = Breaks::at_blanks);

/// Returns the smallest rectangle around a path's points, control points included.
figures::Rect bounds(const figures::Path& path);
/// Returns what a run of text may cover, whatever its letters are.
figures::Rect bounds(const figures::Text& text);
/// Returns a page cut to what is drawn on it, rounded up to whole points; a page without anything stays as it
/// is.
figures::Page cropped(const figures::Page& page);

}  // namespace inkmate::page

#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "psgen/link/token.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/design.hpp"

namespace inkmate::psgen {

// Values of the page model as PostScript. A length is a number of quarter points; the program counts in
// points.

std::string length(int quarter_points);
std::string lengths(std::initializer_list<int> values);
std::string pair(figures::Point p);
std::string box(const figures::Rect& r);
std::string boxes(const std::vector<figures::Rect>& list);
std::string grey(int sixteenths);
/// "0.5 setgray": sets the colour.
std::string ink_words(const figures::Ink& ink);

/// Writes an array of strings.
template <typename Range>
std::string strings(const Range& texts) {
    std::vector<std::string> elements;
    for (const auto& text : texts) elements.push_back(ps_string(text));
    return ps_array(elements) + " readonly";
}

/// "1 2 moveto", in quarter points.
std::string step(const figures::PathStep& step);
/// Writes fills as an array of procedures to be run one after the other, one a closed contour, one a fill, in
/// quarter points.
std::string fills(const std::vector<figures::Fill>& list);
/// Writes an array of those.
std::string shapes(const std::vector<std::vector<figures::Fill>>& list);

/// Writes an expression that makes a font; one with the letters that StandardEncoding lacks needs the module
/// latin.
std::string font(figures::Font base, int size, bool latin = false);

/// Writes an outline as `pieces.ps` reads it: the digit of its symmetry, a point, then the steps: a space and
/// a point for a line, three points for a curve. A point is two numbers, relative to the point before; the
/// first point is relative to the middle of the square's lower edge. A number is one or more characters of
/// printable ASCII: ~ for each 46, ! for each -46, then the character whose code is 80 plus the rest.
std::string outline_text(const figures::Outline& outline);

/// The outlines that a program draws pieces from, by number, from 1: the figures up to the last that it
/// needs, then a user's own outlines.
std::vector<const figures::PieceOutlines*> program_outlines(std::span<const figures::Picture> pictures,
                                                            figures::PieceSet set);
/// Returns the number of a piece's picture among them, or 0 if a letter represents it.
int outline_number(const figures::Picture& picture, std::span<const figures::Picture> all);

/// The room that `pieces.ps` needs to read any of those outlines of any set.
struct OutlineSizes {
    /// Points of an outline; it has no more steps than points.
    int points = 0;
    /// Objects of the procedure that draws it.
    int path = 0;
    /// Objects of the procedures that draw all pieces of a set.
    int set = 0;
};
OutlineSizes outline_sizes(std::span<const figures::Picture> pictures);

}  // namespace inkmate::psgen

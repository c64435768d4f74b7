#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "psgen/link/format.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// Values of the page model as PostScript. What is called a length is a number of quarter points; the program
/// counts in points.
std::string length(int quarter_points);
std::string lengths(std::initializer_list<int> values);
std::string pair(Point p);
std::string box(const Rect& r);
std::string boxes(const std::vector<Rect>& list);
std::string grey(int sixteenths);
/// "0.5 setgray", what makes it the colour.
std::string ink_words(const Ink& ink);

/// An array of strings.
template <typename Range>
std::string strings(const Range& texts) {
    std::vector<std::string> elements;
    for (const auto& text : texts) elements.push_back(ps_string(text));
    return ps_array(elements) + " readonly";
}

/// "1 2 moveto", in quarter points.
std::string step(const PathStep& step);
/// Fills as an array of procedures to be run one after the other: one a closed contour, one a fill. In
/// quarter points.
std::string fills(const std::vector<Fill>& list);
/// An array of those.
std::string shapes(const std::vector<std::vector<Fill>>& list);

/// An expression that makes a font; one with the letters that StandardEncoding lacks needs the module latin.
std::string font(Font base, int size, bool latin = false);

}  // namespace inkmate

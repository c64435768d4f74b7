#pragma once

#include <string>

#include "psgen/emit/options.hpp"
#include "render/page/outline.hpp"

namespace inkmate {

/// An outline as `pieces.ps` reads it: the digit of what mirrors it, a point, then a step each: a space and a
/// point for a line, three points for a curve. A point is two numbers, from the point before, the first point
/// from the middle of the square's lower edge. A number is one character or more, printable ASCII: ~ for each
/// 46, ! for each -46, then the code of 80 and what is left.
std::string outline_text(const Outline& outline);

/// The last of the figures that a program draws.
Figure last_figure(const ProgramOptions& options);

/// What `pieces.ps` needs room for to read any outline of any set, up to that figure.
struct OutlineSizes {
    /// Points of an outline; it has no more steps than that.
    int points = 0;
    /// Objects of the procedure that draws it.
    int path = 0;
    /// Objects of the procedures that draw all pieces of a set.
    int set = 0;
};
OutlineSizes outline_sizes(Figure last);

}  // namespace inkmate

#pragma once

#include <cmath>

#include "render/page/layout.hpp"

/// What layouts of games have in common, for those who make one.
namespace inkmate {

/// Quarter points.
constexpr int pt(double points) {
    return static_cast<int>(points * 4);
}
/// The nearest multiple of half a point: adding it to a place on the text grid stays there.
inline int half_points(double quarter_points) {
    return 2 * static_cast<int>(std::lround(quarter_points / 2));
}

StyleSpec& style_of(Layout& l, Style style);
/// The area within the margins, and the type of what looks alike in most layouts.
Layout blank_page(const Paper& paper);
/// Squares of that side, and what is as large as they are: frames, dots, corners.
void set_square(Layout& l, int side);
/// The line that says who is to move, with its disc; or how the game has ended, without.
void place_status(Layout& l, int baseline);
/// A rule, and below it the FEN, how to answer, and the page number.
void place_foot(Layout& l);
/// A move list of that size and leading, in points, in so many columns: between a number and White's move
/// there is `gap`, from White's to Black's `san`. Its rows are left to the layout.
MoveListSetting setting(double size, double leading, int columns, double gap, double san);

}  // namespace inkmate

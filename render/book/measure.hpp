#pragma once

#include "render/page/game_curves.hpp"

namespace inkmate::book {

/// Lines stand so far apart, all of them, so that those of both columns are level. Quarter points.
inline constexpr int BOOK_LEADING = figures::quarters(14);
/// A diagram takes so many of them, its caption included.
inline constexpr int DIAGRAM_LINES = 14;
/// From the top of the curves' first line to the curves.
inline constexpr int CURVE_DROP = figures::quarters(8);
/// The curves of a game in a column of that width.
page::CurveSize curve_size(int width);
/// How many lines they take.
int curve_lines(const page::GameCourse& course);
/// So many at the top of the first page are the title's, where there is one.
inline constexpr int TITLE_LINES = 4;

/// Where text stands on the pages of a book.
struct BookMeasure {
    figures::Rect content;
    /// Width of a column, the distance between the left edges of both, and where both begin.
    int width;
    int pitch;
    int left;
    /// Baseline of the first line of a column, and the number of lines.
    int baseline;
    int lines;
    /// Baseline of the running head, and the rule below it.
    int head;
    figures::Rect rule;
    /// Baseline of the page number.
    int foot;
};
BookMeasure book_measure(const figures::Paper& paper);

}  // namespace inkmate::book

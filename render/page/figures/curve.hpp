#pragma once

#include <vector>

#include "render/page/game_course.hpp"
#include "render/page/page.hpp"
#include "render/page/words/language.hpp"

namespace inkmate {

/// What the texts of curves are set in.
inline constexpr Font CURVE_FONT = Font::times;
inline constexpr int CURVE_TEXT_SIZE = quarters(8);

/// How large the curves of a game are: all of them are so wide, and those of evaluations and of clocks so
/// high, without what stands above, beside and below.
struct CurveSize {
    int width;
    int evaluations;
    int clocks;
};
/// From the top of the first curve's title to below the move numbers.
int curve_height(const GameCourse& course, const CurveSize& size);

/// The curves of a game below a point, which is the upper left corner: the evaluations, White's share white
/// and Black's grey, mistakes marked; the time that White has left above a line, and Black's below it; the
/// move numbers. No two texts of a line follow each other: PDF writers would join them.
std::vector<Item> curve_items(const GameCourse& course, const CurveSize& size, Point corner,
                              Language language);

}  // namespace inkmate

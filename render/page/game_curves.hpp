#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/chess/pgn.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::page {

/// What the comments of a PGN tell of a game after each half-move.
struct CoursePoint {
    /// From White's side, within EVALUATION_LIMIT; a mate is all of that.
    std::optional<int> centipawns = {};
    /// On the clock of who has moved.
    std::optional<int> seconds = {};
    /// True if the move is marked with a question mark or two.
    bool mistake = false;
    bool blunder = false;
};
/// How a game went: what [%eval] and [%clk] tell of most half-moves.
struct GameCourse {
    /// Side to move in the start position; the first point is that of the first half-move.
    chess::Color start_turn = chess::WHITE;
    int start_fullmove = 1;
    std::vector<CoursePoint> points = {};
    /// True if evaluations are known of most half-moves; the next field says that of clocks.
    bool evaluations = false;
    bool clocks = false;
};
/// Shorter games have no course.
inline constexpr std::size_t LEAST_COURSE = 6;
/// Nothing where neither evaluations nor clocks are known of most half-moves.
std::optional<GameCourse> course_of(const chess::PgnGame& game);

/// What the texts of curves are set in.
inline constexpr figures::Font CURVE_FONT = figures::Font::times;
inline constexpr int CURVE_TEXT_SIZE = figures::quarters(8);

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
std::vector<figures::Item> curve_items(const GameCourse& course, const CurveSize& size, figures::Point corner,
                                       Language language);

}  // namespace inkmate::page

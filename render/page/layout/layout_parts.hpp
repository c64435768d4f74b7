#pragma once

#include <cmath>

#include "render/page/layout/layout.hpp"

/// What layouts of games have in common, for those who make one; of the board: board_layout.hpp.
namespace inkmate {

struct BoardShape;

/// Quarter points.
constexpr int pt(double points) {
    return static_cast<int>(points * 4);
}
/// The nearest multiple of half a point: adding it to a place on the text grid stays there.
inline int half_points(double quarter_points) {
    return 2 * static_cast<int>(std::lround(quarter_points / 2));
}

/// Of the area within the margins.
inline constexpr int CONTENT_WIDTH = pt(520);
/// How thick the rules are that part a page.
inline constexpr int RULE = pt(0.5);

/// Of so many thousandths of a size.
int advance(int thousandths, int size);

StyleSpec& style_of(Layout& l, Style style);
/// The area within the margins, and the type of what looks alike in most layouts.
Layout blank_page(const Paper& paper);
/// The page number, up to its right edge.
void place_page_number(Layout& l, int right, int baseline);
/// Players and event in one line across the page.
void place_heading(Layout& l, int baseline);
/// The line that says who is to move, with its disc; or how the game has ended, without.
void place_status(Layout& l, int baseline);

/// layout plain: so many lines of pieces and what was captured leave room for the moves in letters of the
/// usual size.
inline constexpr int MOST_USUAL_LINES = 31;
/// How many characters a line of FEN has across the page, and how many lines one may take.
int fen_line_width(const Layout& l);
int fen_line_count(const Layout& l, const BoardShape& shape);
/// From a line of FEN to the next where they are small.
inline constexpr int FEN_LEADING = pt(11);
/// A rule, and below it the FEN, how to answer, and the page number.
void place_foot(Layout& l, const BoardShape& shape);
/// Takes out what the pages of a record do not have.
void leave_out_answer(Layout& l);
/// A layout for such a board, the layout game for that of chess.
Layout layout_for(const PageDesign& design, const BoardShape& shape);
/// A move list of that size and leading, in points, in so many columns: between a number and White's move
/// there is `gap`, from White's to Black's `san`. Its rows are left to the layout.
MoveListSetting setting(double size, double leading, int columns, double gap, double san);

}  // namespace inkmate

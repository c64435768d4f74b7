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

/// What layouts have to know of a board and of those who play on it.
struct BoardShape {
    int files = 8;
    int ranks = 8;
    /// The longest FEN, in characters.
    int fen_length = 95;
    /// layout plain: how many lines tell where the pieces stand, and what was captured.
    int piece_lines = 12;
    int captured_lines = 2;
    /// In letters of that size, which are small where there would be no room.
    int text_size = pt(12);
    /// Squares of the usual board have sides that are multiples of a length; those of others are larger for
    /// being even only.
    constexpr int unit(int usual) const { return is_usual() ? usual : 2; }
    constexpr bool is_usual() const { return files == 8 && ranks == 8; }
    /// To the right of a board that may be as wide as there is room for.
    constexpr int edge() const { return is_usual() ? 0 : pt(3); }
};
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
/// A layout for such a board, the layout game for that of chess.
Layout layout_for(const PageDesign& design, const BoardShape& shape);
/// A move list of that size and leading, in points, in so many columns: between a number and White's move
/// there is `gap`, from White's to Black's `san`. Its rows are left to the layout.
MoveListSetting setting(double size, double leading, int columns, double gap, double san);

}  // namespace inkmate

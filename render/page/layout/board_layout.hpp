#pragma once

#include "render/page/layout/layout_parts.hpp"

/// Where a board stands, how large it is, and what goes with its size: frame, coordinates, marks.
namespace inkmate {

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

/// The largest multiple of a unit that is no longer.
int rounded_down(int length, int unit);
/// 25 pixels at 150 dpi: boards that are multiples of it apart look the same to a rasteriser, at 300 and 600
/// dpi too; 75 of 100 dpi's are three times as long.
inline constexpr int PIXEL_PERIOD = pt(12);

/// Squares of that side, and what is as large as they are: frames, dots, corners.
void set_square(Layout& l, int side);
/// Boards of that square, the first of them there: everything that is counted from a board's corner.
void place_board(Layout& l, Point at, int square);
/// To the left of a board of that size of coordinates there is so much room for ranks of one digit; of two
/// they are wider.
int rank_indent(const Layout& l, const BoardShape& shape, int one_digit);

}  // namespace inkmate

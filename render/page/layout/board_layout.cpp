#include "render/page/layout/board_layout.hpp"

#include <algorithm>
#include <array>

#include "render/page/words/metrics.hpp"

namespace inkmate {

int rounded_down(int length, int unit) {
    return length / unit * unit;
}

void set_square(Layout& l, int side) {
    l.square = side;
    l.move_frame = side * 2 / 44;
    l.dot_radius = side / 8;
    l.dot_rim = std::max(side / 44, pt(0.5));
    l.corner = side * 9 / 44;
}

void place_board(Layout& l, Point at, int square) {
    l.board = at;
    set_square(l, square);
    l.board_frame = pt(1.25);
    l.dark_grey = 13;
    const int coordinate = style_of(l, Style::coordinate).size;
    l.rank_x = on_text_grid(-coordinate * 6 / 10 - pt(6.5));
    l.rank_rise = on_text_grid((square - advance(HELVETICA_CAPITAL, coordinate)) / 2);
    for (std::size_t file = 0; file < 8; ++file) {
        const int letter = text_width(Font::helvetica, std::string_view("abcdefgh").substr(file, 1));
        l.file_x[file] = on_text_grid((square - advance(letter, coordinate)) / 2);
    }
    l.file_y = on_text_grid(-coordinate * 72 / 100 - pt(4.75));
}

int rank_indent(const Layout& l, const BoardShape& shape, int one_digit) {
    const StyleSpec& style = l.styles[static_cast<std::size_t>(Style::coordinate)];
    const int more = shape.ranks > 9 ? half_points(text_width(style.font, style.size, "0")) : 0;
    return one_digit + more;
}

}  // namespace inkmate

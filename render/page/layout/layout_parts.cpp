#include "render/page/layout/layout_parts.hpp"

#include <algorithm>

#include "render/page/layout/board_layout.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate {

int advance(int thousandths, int size) {
    return static_cast<int>(std::lround(thousandths * size / 1000.0));
}

MoveListSetting setting(double size, double leading, int columns, double gap, double san) {
    MoveListSetting s{};
    s.size = pt(size);
    s.digit = advance(text_width(Font::times, "0"), s.size);
    s.white_x =
        half_points(MOVE_NUMBER_DIGITS * s.digit + advance(text_width(Font::times, "."), s.size) + pt(gap));
    s.black_x = s.white_x + pt(san);
    s.leading = pt(leading);
    s.columns = columns;
    s.column_pitch = half_points(CONTENT_WIDTH / columns);
    return s;
}

StyleSpec& style_of(Layout& l, Style style) {
    return l.styles[static_cast<std::size_t>(style)];
}

Layout blank_page(const Paper& paper) {
    Layout l{};
    l.content = {(quarters(paper.width) - CONTENT_WIDTH) / 2, PAGE_MARGIN, CONTENT_WIDTH,
                 quarters(paper.height) - 2 * PAGE_MARGIN};
    l.fen_leading = FEN_LEADING;
    style_of(l, Style::headline) = {Font::times_bold, pt(24)};
    style_of(l, Style::status) = {Font::times, pt(16)};
    style_of(l, Style::coordinate) = {Font::helvetica, pt(10)};
    style_of(l, Style::label) = {Font::times_italic, pt(12)};
    style_of(l, Style::evaluation) = {Font::times_bold, pt(24)};
    style_of(l, Style::fen) = {Font::courier, pt(9)};
    style_of(l, Style::answer) = {Font::times_italic, pt(12)};
    style_of(l, Style::caption) = {Font::times_bold, pt(12)};
    style_of(l, Style::player) = {Font::times_bold, pt(12)};
    style_of(l, Style::event) = {Font::times, pt(12)};
    return l;
}

void place_status(Layout& l, int baseline) {
    const int left = l.content.x;
    const int size = style_of(l, Style::status).size;
    l.outcome = {on_text_grid(left), on_text_grid(baseline)};
    l.mark_radius = size * 21 / 64;
    l.mark_rim = size / 16;
    // On the middle of the capitals.
    l.mark = {left + l.mark_radius, l.outcome.y + l.mark_radius};
    l.status = {on_text_grid(l.mark.x + l.mark_radius + pt(5)), l.outcome.y};
}

void place_page_number(Layout& l, int right, int baseline) {
    const StyleSpec& style = style_of(l, Style::answer);
    l.page_number = {right, baseline};
    l.page_number_digit = text_width(style.font, style.size, "0");
}

void place_heading(Layout& l, int baseline) {
    l.form = NamesForm::heading;
    l.names = {on_text_grid(l.content.x), on_text_grid(baseline)};
    l.names_width = l.content.width;
}

int fen_line_width(const Layout& l) {
    return l.content.width * 1000 /
           (text_width(Font::courier, "0") * l.styles[static_cast<std::size_t>(Style::fen)].size);
}
int fen_line_count(const Layout& l, const BoardShape& shape) {
    const int width = fen_line_width(l), rank = shape.files + 1;
    // Lines end behind a rank, or behind one of the fields that follow the board.
    const int ranks_on_line = std::max(width / rank, 1), lines = (shape.ranks - 1) / ranks_on_line + 1;
    const int last = shape.ranks - (lines - 1) * ranks_on_line,
              fields = shape.fen_length - shape.ranks * rank;
    return std::max(shape.fen_length / width + 1, lines + (last * rank + fields > width ? 1 : 0));
}

void place_foot(Layout& l, const BoardShape& shape) {
    const int left = l.content.x, right = left + l.content.width;
    const int more = (fen_line_count(l, shape) - 1) * FEN_LEADING;
    l.rules[1] = Rect{left, l.content.y + pt(30) + more, l.content.width, RULE};
    l.fen = {on_text_grid(left), on_text_grid(l.content.y + pt(17)) + more};
    l.answer = {on_text_grid(left), on_text_grid(l.content.y + pt(2.5))};
    place_page_number(l, right, l.answer.y);
}

}  // namespace inkmate

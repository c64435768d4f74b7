#include "render/page/layout.hpp"

#include <algorithm>
#include <cmath>

namespace inkmate {
namespace {

constexpr int pt(double points) {
    return static_cast<int>(points * 4);
}

/// Advance widths in thousandths of an em (Adobe's font metrics for the base fonts).
constexpr int TIMES_DIGIT = 500;
constexpr int TIMES_PERIOD = 250;
constexpr int TIMES_ITALIC_PAGE_AND_SPACE = 611 + 500 + 500 + 444 + 250;
constexpr int HELVETICA_CAPITAL = 718;
constexpr std::array<int, 8> HELVETICA_A_TO_H = {556, 556, 500, 556, 556, 278, 556, 556};

int advance(int thousandths, int size) {
    return static_cast<int>(std::lround(thousandths * size / 1000.0));
}

constexpr int SIDE_COLUMN = pt(384);
constexpr int CONTENT_WIDTH = pt(520);
constexpr int MARGIN = pt(36);

/// The nearest multiple of half a point: adding it to a place on the text grid stays there.
int half_points(double quarter_points) {
    return 2 * static_cast<int>(std::lround(quarter_points / 2));
}

MoveListSetting setting(double size, double leading, int columns, double gap, double san) {
    MoveListSetting s{};
    s.size = pt(size);
    s.digit = advance(TIMES_DIGIT, s.size);
    s.white_x = half_points(MOVE_NUMBER_DIGITS * s.digit + advance(TIMES_PERIOD, s.size) + pt(gap));
    s.black_x = s.white_x + pt(san);
    s.leading = pt(leading);
    s.columns = columns;
    s.column_pitch = half_points(CONTENT_WIDTH / columns);
    return s;
}

Layout game_layout(const Paper& paper) {
    Layout l{};
    l.parts = {Part::headline,  Part::status, Part::board, Part::captured,   Part::evaluation,
               Part::move_list, Part::answer, Part::fen,   Part::page_number};
    l.content = {(quarters(paper.width) - CONTENT_WIDTH) / 2, MARGIN, CONTENT_WIDTH,
                 quarters(paper.height) - 2 * MARGIN};
    const int left = l.content.x;
    const int right = left + l.content.width;
    const int top = l.content.y + l.content.height;

    const auto style = [&l](Style s) -> StyleSpec& { return l.styles[static_cast<std::size_t>(s)]; };
    style(Style::headline) = {Font::times_bold, pt(24)};
    style(Style::status) = {Font::times, pt(16)};
    style(Style::coordinate) = {Font::helvetica, pt(10)};
    style(Style::label) = {Font::times_italic, pt(12)};
    style(Style::evaluation) = {Font::times_bold, pt(24)};
    style(Style::fen) = {Font::courier, pt(9)};
    style(Style::answer) = {Font::times_italic, pt(12)};

    const int text_left = on_text_grid(left);
    l.headline = {text_left, on_text_grid(top - pt(17.5))};
    l.outcome = {text_left, on_text_grid(top - pt(39.5))};
    l.mark_radius = pt(5.25);
    l.mark_rim = pt(1);
    // On the middle of the capitals.
    l.mark = {left + l.mark_radius, l.outcome.y + pt(5.25)};
    l.status = {on_text_grid(l.mark.x + l.mark_radius + pt(5)), l.outcome.y};

    l.square = pt(44);
    l.board = {left + pt(14), top - pt(52) - 8 * l.square};
    l.board_frame = pt(1.25);
    l.dark_grey = 13;
    l.move_frame = pt(2);
    l.dot_radius = pt(5.5);
    l.dot_rim = pt(1);
    l.corner = pt(9);
    const int coordinate = style(Style::coordinate).size;
    l.rank_x = on_text_grid(left + pt(1.5));
    l.rank_rise = on_text_grid((l.square - advance(HELVETICA_CAPITAL, coordinate)) / 2);
    for (std::size_t file = 0; file < 8; ++file)
        l.file_x[file] = on_text_grid((l.square - advance(HELVETICA_A_TO_H[file], coordinate)) / 2);
    l.file_y = on_text_grid(l.board.y - pt(12));

    const int board_top = l.board.y + 8 * l.square;
    const int column = left + SIDE_COLUMN;
    const int text_column = on_text_grid(column);
    l.captured_square = pt(17);
    l.captured_per_row = 8;
    const int label_gap = pt(5);
    l.captured_label[1] = {text_column, on_text_grid(board_top - pt(9))};
    l.captured_men[1] = {column, l.captured_label[1].y - label_gap - l.captured_square};
    l.captured_men[0] = {column, l.board.y + l.captured_square};
    l.captured_label[0] = {text_column, on_text_grid(l.captured_men[0].y + l.captured_square + label_gap)};

    const int middle = l.board.y + 4 * l.square;
    l.evaluation_label = {text_column, on_text_grid(middle + pt(20))};
    l.evaluation = {text_column, on_text_grid(middle - pt(5))};
    l.bar.box = {column, middle - pt(23), 8 * l.captured_square, pt(7)};
    l.bar.frame = pt(0.75);
    l.bar.half = (l.bar.box.width - 2 * l.bar.frame) / 2;
    l.bar.limit = 500;
    const int tick = pt(2);
    l.bar.tick = {l.bar.box.x + l.bar.frame + l.bar.half - l.bar.frame / 2, l.bar.box.y - tick, l.bar.frame,
                  l.bar.box.height + 2 * tick};

    const int rule = pt(0.5);
    l.rules = {Rect{left, l.board.y - pt(23), l.content.width, rule},
               Rect{left, l.content.y + pt(30), l.content.width, rule}};
    l.move_list = {text_left, on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {setting(16, 20, 3, 5, 66), setting(12, 15, 4, 3.5, 47), setting(8, 9.5, 6, 2.5, 31.5)};
    for (MoveListSetting& s : l.settings)
        s.rows = (l.move_list.y - l.move_list_bottom - s.size - s.size / 4) / s.leading + 1;

    l.fen = {text_left, on_text_grid(l.content.y + pt(17))};
    l.answer = {text_left, on_text_grid(l.content.y + pt(2.5))};
    const int answer_size = style(Style::answer).size;
    l.page_number_digit = advance(TIMES_DIGIT, answer_size);
    l.page_number = {
        on_text_grid(right - l.page_number_digit - advance(TIMES_ITALIC_PAGE_AND_SPACE, answer_size) - 1),
        l.answer.y};
    return l;
}

}  // namespace

Layout page_layout(const PageDesign& design) {
    return game_layout(design.paper);
}

int white_share(const EvaluationBar& bar, int centipawns) {
    return bar.half + std::clamp(centipawns, -bar.limit, bar.limit) * bar.half / bar.limit;
}

int setting_for(const Layout& layout, int rows) {
    int i = 0;
    while (i + 1 < MOVE_LIST_SETTING_NB && layout.settings[static_cast<std::size_t>(i)].capacity() < rows)
        ++i;
    return i;
}

}  // namespace inkmate

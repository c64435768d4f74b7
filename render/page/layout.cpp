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
constexpr int RULE = pt(0.5);

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

StyleSpec& style_of(Layout& l, Style style) {
    return l.styles[static_cast<std::size_t>(style)];
}

/// The area within the margins, and the type of what looks alike in most layouts.
Layout blank_page(const Paper& paper) {
    Layout l{};
    l.content = {(quarters(paper.width) - CONTENT_WIDTH) / 2, MARGIN, CONTENT_WIDTH,
                 quarters(paper.height) - 2 * MARGIN};
    style_of(l, Style::headline) = {Font::times_bold, pt(24)};
    style_of(l, Style::status) = {Font::times, pt(16)};
    style_of(l, Style::coordinate) = {Font::helvetica, pt(10)};
    style_of(l, Style::label) = {Font::times_italic, pt(12)};
    style_of(l, Style::evaluation) = {Font::times_bold, pt(24)};
    style_of(l, Style::fen) = {Font::courier, pt(9)};
    style_of(l, Style::answer) = {Font::times_italic, pt(12)};
    style_of(l, Style::caption) = {Font::times_bold, pt(12)};
    return l;
}

/// The line that says who is to move, with its disc; or how the game has ended, without.
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

/// Boards of that square, the first of them there: everything that is counted from a board's corner.
void place_board(Layout& l, Point at, int square) {
    l.board = at;
    l.square = square;
    l.board_frame = pt(1.25);
    l.dark_grey = 13;
    l.move_frame = square * 2 / 44;
    l.dot_radius = square / 8;
    l.dot_rim = std::max(square / 44, pt(0.5));
    l.corner = square * 9 / 44;
    const int coordinate = style_of(l, Style::coordinate).size;
    l.rank_x = on_text_grid(-coordinate - pt(2.5));
    l.rank_rise = on_text_grid((square - advance(HELVETICA_CAPITAL, coordinate)) / 2);
    for (std::size_t file = 0; file < 8; ++file)
        l.file_x[file] = on_text_grid((square - advance(HELVETICA_A_TO_H[file], coordinate)) / 2);
    l.file_y = on_text_grid(-coordinate - pt(2));
}

/// A rule, and below it the FEN, how to answer, and the page number.
void place_foot(Layout& l) {
    const int left = l.content.x, right = left + l.content.width;
    l.rules[1] = Rect{left, l.content.y + pt(30), l.content.width, RULE};
    l.fen = {on_text_grid(left), on_text_grid(l.content.y + pt(17))};
    l.answer = {on_text_grid(left), on_text_grid(l.content.y + pt(2.5))};
    const int answer_size = style_of(l, Style::answer).size;
    l.page_number_digit = advance(TIMES_DIGIT, answer_size);
    l.page_number = {
        on_text_grid(right - l.page_number_digit - advance(TIMES_ITALIC_PAGE_AND_SPACE, answer_size) - 1),
        l.answer.y};
}

Layout game_layout(const Paper& paper) {
    Layout l = blank_page(paper);
    l.parts = {Part::headline,  Part::status, Part::board, Part::captured,   Part::evaluation,
               Part::move_list, Part::answer, Part::fen,   Part::page_number};
    const int left = l.content.x;
    const int top = l.content.y + l.content.height;
    const int text_left = on_text_grid(left);
    l.headline = {text_left, on_text_grid(top - pt(17.5))};
    place_status(l, top - pt(39.5));
    const int square = pt(44);
    place_board(l, {left + pt(14), top - pt(52) - 8 * square}, square);

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

    place_foot(l);
    l.rules[0] = Rect{left, l.board.y - pt(23), l.content.width, RULE};
    l.move_list = {text_left, on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {setting(16, 20, 3, 5, 66), setting(12, 15, 4, 3.5, 47), setting(8, 9.5, 6, 2.5, 31.5)};
    for (MoveListSetting& s : l.settings)
        s.rows = (l.move_list.y - l.move_list_bottom - s.size - s.size / 4) / s.leading + 1;
    return l;
}

/// Six positions to a page: White's moves in the left column when White began.
Layout economy_layout(const Paper& paper) {
    Layout l = blank_page(paper);
    l.parts = {Part::status, Part::positions, Part::fen, Part::answer, Part::page_number};
    style_of(l, Style::coordinate).size = pt(8);
    const int left = l.content.x;
    const int top = l.content.y + l.content.height;
    place_status(l, top - pt(13.5));
    place_foot(l);

    Grid& g = l.grid;
    g.columns = 2;
    g.rows = 3;
    // Below a board: the files, and a caption.
    const int below = pt(28);
    const int board_top = top - pt(26);
    const int room = board_top - l.rules[1].y - pt(8);
    const int square = half_points((room / g.rows - below) / 8 - 1);
    g.pitch_y = half_points((room - 8 * square - below) / (g.rows - 1));
    const int indent = pt(12);
    g.pitch_x = half_points(l.content.width - 8 * square - indent);
    place_board(l, {left + indent, half_points(board_top - 8 * square)}, square);
    g.mark = {l.mark_radius, -pt(20)};
    g.caption = {on_text_grid(2 * l.mark_radius + pt(4)), on_text_grid(g.mark.y - pt(4))};
    return l;
}

}  // namespace

Layout page_layout(const PageDesign& design) {
    switch (design.layout) {
        case LayoutName::game: return game_layout(design.paper);
        case LayoutName::economy: return economy_layout(design.paper);
    }
    return {};
}

int white_share(const EvaluationBar& bar, int centipawns) {
    return bar.half + std::clamp(centipawns, -bar.limit, bar.limit) * bar.half / bar.limit;
}

int setting_for(const Layout& layout, int rows) {
    int i = 0;
    while (i + 1 < static_cast<int>(layout.settings.size()) &&
           layout.settings[static_cast<std::size_t>(i)].capacity() < rows)
        ++i;
    return i;
}

}  // namespace inkmate

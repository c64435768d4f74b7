#include "render/page/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/page/encoding.hpp"
#include "render/page/heading.hpp"
#include "render/page/layout_parts.hpp"
#include "render/page/metrics.hpp"
#include "render/page/variant_layout.hpp"
#include "render/page/words.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;
namespace {

/// Advance widths in thousandths of an em (Adobe's font metrics for the base fonts).
constexpr int TIMES_DIGIT = 500;
constexpr int TIMES_PERIOD = 250;
constexpr int COURIER_ADVANCE = 600;
constexpr int HELVETICA_CAPITAL = 718;
constexpr std::array<int, 8> HELVETICA_A_TO_H = {556, 556, 500, 556, 556, 278, 556, 556};

int advance(int thousandths, int size) {
    return static_cast<int>(std::lround(thousandths * size / 1000.0));
}

constexpr int SIDE_COLUMN = pt(384);
constexpr int CONTENT_WIDTH = pt(520);
constexpr int MARGIN = pt(36);
constexpr int RULE = pt(0.5);
/// layout plain: so many lines of pieces and what was captured stand a usual way apart.
constexpr int MOST_WIDE_LINES = 21, MOST_SMALL_LINES = 50;
/// layout diagram: no more than this between a caption and the board below, where boards are not the usual.
constexpr int WIDEST_ROW_GAP = pt(60);

int rounded_down(int length, int unit) {
    return length / unit * unit;
}
/// 25 pixels at 150 dpi: boards that are multiples of it apart look the same to a rasteriser, at 300 and 600
/// dpi too; 75 of 100 dpi's are three times as long.
constexpr int PIXEL_PERIOD = pt(12);

}  // namespace

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

void set_square(Layout& l, int side) {
    l.square = side;
    l.move_frame = side * 2 / 44;
    l.dot_radius = side / 8;
    l.dot_rim = std::max(side / 44, pt(0.5));
    l.corner = side * 9 / 44;
}

namespace {

/// Boards of that square, the first of them there: everything that is counted from a board's corner.
void place_board(Layout& l, Point at, int square) {
    l.board = at;
    set_square(l, square);
    l.board_frame = pt(1.25);
    l.dark_grey = 13;
    const int coordinate = style_of(l, Style::coordinate).size;
    l.rank_x = on_text_grid(-coordinate * 6 / 10 - pt(6.5));
    l.rank_rise = on_text_grid((square - advance(HELVETICA_CAPITAL, coordinate)) / 2);
    for (std::size_t file = 0; file < 8; ++file)
        l.file_x[file] = on_text_grid((square - advance(HELVETICA_A_TO_H[file], coordinate)) / 2);
    l.file_y = on_text_grid(-coordinate * 72 / 100 - pt(4.75));
}

/// The page number, up to its right edge.
void place_page_number(Layout& l, int right, int baseline) {
    const StyleSpec& style = style_of(l, Style::answer);
    l.page_number = {right, baseline};
    l.page_number_digit = text_width(style.font, style.size, "0");
}

/// To the left of a board of that size of coordinates there is so much room for ranks of one digit; of two
/// they are wider.
int rank_indent(const Layout& l, const BoardShape& shape, int one_digit) {
    const StyleSpec& style = l.styles[static_cast<std::size_t>(Style::coordinate)];
    const int more = shape.ranks > 9 ? half_points(text_width(style.font, style.size, "0")) : 0;
    return one_digit + more;
}

/// Players and event in one line across the page.
void place_heading(Layout& l, int baseline) {
    l.form = NamesForm::heading;
    l.names = {on_text_grid(l.content.x), on_text_grid(baseline)};
    l.names_width = l.content.width;
}

}  // namespace

int fen_line_width(const Layout& l) {
    return l.content.width * 1000 / (COURIER_ADVANCE * l.styles[static_cast<std::size_t>(Style::fen)].size);
}
int fen_line_count(const Layout& l, const BoardShape& shape) {
    return shape.fen_length / fen_line_width(l) + 1;
}

void place_foot(Layout& l, const BoardShape& shape) {
    const int left = l.content.x, right = left + l.content.width;
    const int more = (fen_line_count(l, shape) - 1) * FEN_LEADING;
    l.rules[1] = Rect{left, l.content.y + pt(30) + more, l.content.width, RULE};
    l.fen = {on_text_grid(left), on_text_grid(l.content.y + pt(17)) + more};
    l.answer = {on_text_grid(left), on_text_grid(l.content.y + pt(2.5))};
    place_page_number(l, right, l.answer.y);
}

namespace {

Layout game_layout(const Paper& paper) {
    Layout l = blank_page(paper);
    l.parts = {Part::headline, Part::status,    Part::board,  Part::captured, Part::evaluation,
               Part::names,    Part::move_list, Part::answer, Part::fen,      Part::page_number};
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
    l.captured_pieces[1] = {column, l.captured_label[1].y - label_gap - l.captured_square};
    l.captured_pieces[0] = {column, l.board.y + l.captured_square};
    l.captured_label[0] = {text_column, on_text_grid(l.captured_pieces[0].y + l.captured_square + label_gap)};

    // Each name between its player's captures and the evaluation; the event above the column.
    l.players = {Point{text_column, on_text_grid(l.captured_label[0].y + pt(18))},
                 Point{text_column, on_text_grid(l.captured_pieces[1].y - l.captured_square - pt(18))}};
    l.event = {text_column, on_text_grid(top - pt(9.5))};
    l.event_leading = pt(14);
    l.form = NamesForm::sides;
    l.names_width = left + l.content.width - text_column;

    const int middle = l.board.y + 4 * l.square;
    l.evaluation_label = {text_column, on_text_grid(middle + pt(20))};
    l.evaluation = {text_column, on_text_grid(middle - pt(5))};
    l.bar.box = {column, middle - pt(23), 8 * l.captured_square, pt(7)};
    l.bar.frame = pt(0.75);
    l.bar.half = (l.bar.box.width - 2 * l.bar.frame) / 2;
    l.bar.limit = EVALUATION_LIMIT;
    const int tick = pt(2);
    l.bar.tick = {l.bar.box.x + l.bar.frame + l.bar.half - l.bar.frame / 2, l.bar.box.y - tick, l.bar.frame,
                  l.bar.box.height + 2 * tick};

    place_foot(l, {});
    l.rules[0] = Rect{left, l.board.y - pt(23), l.content.width, RULE};
    l.move_list = {text_left, on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {setting(16, 20, 3, 5, 66), setting(12, 15, 4, 3.5, 47), setting(8, 9.5, 6, 2.5, 31.5)};
    for (MoveListSetting& s : l.settings)
        s.rows = (l.move_list.y - l.move_list_bottom - s.size - s.size / 4) / s.leading + 1;
    return l;
}

/// Six positions to a page: White's moves in the left column when White began.
Layout economy_layout(const Paper& paper, const BoardShape& shape) {
    Layout l = blank_page(paper);
    l.parts = {Part::names, Part::status, Part::positions, Part::answer, Part::fen, Part::page_number};
    style_of(l, Style::coordinate).size = pt(8);
    const int left = l.content.x;
    const int top = l.content.y + l.content.height;
    place_heading(l, top - pt(9.5));
    place_status(l, top - pt(27.5));
    place_foot(l, shape);

    BoardGrid& g = l.grid;
    g.columns = 2;
    g.rows = 3;
    // Below a board: the files, and a caption.
    const int below = pt(27);
    const int gap = pt(12);
    const int board_top = top - pt(46);
    const int room = board_top - l.rules[1].y - pt(8);
    const int indent = rank_indent(l, shape, pt(12));
    const int highest = ((room + gap) / g.rows - gap - below) / shape.ranks;
    const int across = l.content.width - indent - shape.edge();
    const int widest = ((across + indent - gap) / g.columns - indent) / shape.files;
    // Pieces look alike on all squares where these are multiples of 2 points; small ones cannot spare them.
    const int most = std::min(highest, widest);
    const int square = rounded_down(most, most < pt(12) ? 2 : pt(2));
    const int width = shape.files * square, height = shape.ranks * square;
    g.pitch_x = rounded_down(across - width, 3 * PIXEL_PERIOD);
    g.pitch_y = rounded_down((room - height - below) / (g.rows - 1), PIXEL_PERIOD);
    const int margin = half_points((across - width - g.pitch_x) / 2);
    place_board(l, {left + margin + indent, half_points(board_top - height)}, square);
    g.mark = {l.mark_radius, -pt(20)};
    g.caption = {on_text_grid(2 * l.mark_radius + pt(4)), on_text_grid(g.mark.y - pt(4))};
    return l;
}

/// The score of a game: names, moves, and up to six positions below them.
Layout score_layout(const Paper& paper, const BoardShape& shape) {
    Layout l = blank_page(paper);
    l.parts = {Part::names,           Part::outcome, Part::sheet_moves,
               Part::sheet_positions, Part::fen,     Part::page_number};
    l.pieces = PieceSet::bold;
    style_of(l, Style::headline).size = pt(20);
    style_of(l, Style::coordinate).size = pt(8);
    const int left = l.content.x;
    const int top = l.content.y + l.content.height;
    const int text_left = on_text_grid(left);
    l.form = NamesForm::score;
    l.names = {text_left, on_text_grid(top - pt(15.5))};
    l.event = {text_left, on_text_grid(top - pt(31.5))};
    l.names_width = l.content.width;
    place_status(l, top - pt(51.5));
    place_foot(l, shape);

    // Large boards, of which there are fewer, have more room.
    BoardGrid& g = l.grid;
    const bool large = std::max(shape.files, shape.ranks) > 10;
    g.columns = large ? 2 : 3;
    g.rows = large ? 1 : 2;
    const int indent = rank_indent(l, shape, pt(12)), side = large ? pt(232) : pt(144);
    const int square =
        rounded_down(std::min({side / shape.files, side / shape.ranks, pt(26)}), shape.unit(pt(2)));
    // Below a board: the files, and a caption.
    const int below = pt(27);
    const int width = shape.files * square, height = shape.ranks * square;
    g.pitch_x = large ? rounded_down(l.content.width - indent - width - shape.edge(), PIXEL_PERIOD)
                      : 15 * PIXEL_PERIOD;
    g.pitch_y = large ? rounded_down(height + below + pt(8), PIXEL_PERIOD) + PIXEL_PERIOD : 15 * PIXEL_PERIOD;
    const Point lowest{left + indent, l.rules[1].y + pt(8) + below};
    place_board(l, lowest + Point{0, (g.rows - 1) * g.pitch_y}, square);
    g.mark = {l.mark_radius, -pt(20)};
    g.caption = {on_text_grid(2 * l.mark_radius + pt(4)), on_text_grid(g.mark.y - pt(4))};
    l.rules[0] = Rect{left, top - pt(60), l.content.width, RULE};
    const int room = l.rules[0].y - pt(10) - height - lowest.y;
    l.sheet_rows = 1 + room / g.pitch_y;
    l.sheet_board = lowest + Point{0, rounded_down(room, PIXEL_PERIOD)};

    l.move_list = {text_left, on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.board.y + height + pt(12);
    l.settings = {setting(16, 20, 3, 5, 66), setting(12, 15, 4, 3.5, 47), setting(12, 15, 4, 3.5, 47)};
    for (MoveListSetting& s : l.settings) {
        const bool last = &s == &l.settings.back();
        const int bottom = last ? l.rules[1].y + pt(4) : l.move_list_bottom;
        s.rows = (l.move_list.y - bottom - s.size - s.size / 4) / s.leading + 1;
    }
    return l;
}

/// The board across the page, nothing below 18 points.
Layout large_layout(const Paper& paper, const BoardShape& shape) {
    Layout l = blank_page(paper);
    l.parts = {Part::names, Part::headline,  Part::status,    Part::page_number,
               Part::board, Part::move_list, Part::fen_lines, Part::answer_lines};
    l.pieces = PieceSet::bold;
    style_of(l, Style::headline).size = pt(28);
    style_of(l, Style::status).size = pt(20);
    style_of(l, Style::coordinate).size = shape.ranks > 9 ? pt(20) : pt(18);
    style_of(l, Style::fen).size = pt(20);
    style_of(l, Style::answer) = {Font::times, pt(20)};
    style_of(l, Style::player).size = pt(20);
    const int left = l.content.x, right = left + l.content.width;
    const int top = l.content.y + l.content.height;
    const int text_left = on_text_grid(left);
    place_heading(l, top - pt(14.5));
    l.id_in_heading = true;
    l.headline = {text_left, on_text_grid(top - pt(43.5))};
    place_status(l, top - pt(69.5));
    place_page_number(l, right, l.headline.y);

    const int indent = rank_indent(l, shape, pt(20));
    // Below the board: the files, three rows of moves or two, lines of FEN and two of advice.
    const int fen_leading = pt(22);
    l.leading = fen_leading;
    l.fen_width = fen_line_width(l);
    l.text_width = l.content.width;
    l.answer = {text_left, on_text_grid(l.content.y + l.leading + pt(5))};
    l.fen = {text_left, on_text_grid(l.answer.y + fen_line_count(l, shape) * l.leading + pt(5))};
    l.rules[1] = Rect{left, l.fen.y + pt(22), l.content.width, RULE};
    const int rows = paper.height > 800 ? 3 : 2;
    const int list_leading = pt(24);
    l.rules[0] = Rect{left, l.rules[1].y + rows * list_leading + pt(8), l.content.width, RULE};
    int board_bottom = l.rules[0].y + pt(30);
    const int square =
        std::min({half_points((l.content.width - indent - pt(2) - 2 * shape.edge()) / shape.files - 1),
                  half_points((top - pt(81) - board_bottom) / shape.ranks - 1), pt(72)});
    if (!shape.is_usual()) board_bottom += (top - pt(81) - board_bottom - shape.ranks * square) / 2;
    const int beside = l.content.width - indent - shape.files * square;
    place_board(l, {left + indent + half_points(beside / 2), half_points(board_bottom)}, square);
    l.board_frame = pt(2);
    l.move_list = {on_text_grid(left + pt(2)), on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    MoveListSetting s = setting(20, 24, 2, 6, 92);
    s.rows = rows;
    l.settings = {s};
    return l;
}

/// Words only, line by line from the upper left.
Layout plain_layout(const Paper& paper, const BoardShape& shape) {
    Layout l = blank_page(paper);
    l.parts = {Part::words, Part::answer, Part::fen, Part::page_number};
    style_of(l, Style::headline).size = pt(16);
    style_of(l, Style::answer) = {Font::times, pt(12)};
    style_of(l, Style::fen).size = pt(9);
    const int top = l.content.y + l.content.height;
    l.headline = {on_text_grid(l.content.x), on_text_grid(top - pt(13))};
    place_foot(l, shape);
    l.form = NamesForm::lines;
    l.names_width = l.content.width;
    // The lines before the moves: headline, status, three of names, evaluation, three blank ones, and those.
    const int told = shape.piece_lines + shape.captured_lines, lines = 9 + told;
    const bool small = shape.text_size < pt(12);
    style_of(l, Style::status).size = shape.text_size;
    if (told > MOST_SMALL_LINES) style_of(l, Style::headline).size = pt(8);
    l.leading = small ? (told > MOST_SMALL_LINES ? pt(8) : pt(10)) : told > MOST_WIDE_LINES ? pt(14) : pt(16);
    l.move_list = {l.headline.x, l.headline.y - lines * l.leading + pt(12)};
    l.names = l.headline + Point{0, -2 * l.leading};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {setting(12, 15, 4, 3.5, 47), setting(8, 9.5, 6, 2.5, 31.5)};
    for (MoveListSetting& s : l.settings)
        s.rows = (l.move_list.y - pt(12) - l.move_list_bottom - s.size / 4) / s.leading + 1;
    return l;
}

struct WorksheetShape {
    int columns;
    int rows;
};
/// For each of DIAGRAMS_PER_PAGE.
constexpr std::array<WorksheetShape, DIAGRAMS_PER_PAGE.size()> WORKSHEET_SHAPES = {
    {{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {8, 8}}};

/// Of pieces smaller than that, the bold set is clearer.
constexpr int LEAST_REGULAR_SQUARE = pt(20);

/// Between boards and the rank digits of those beside them; of two columns, and of more.
constexpr std::array<int, 2> WIDEST_GAPS = {pt(60), pt(36)};

/// From a line to write on to the next one; how long the line for points is.
constexpr int ANSWER_LEADING = pt(20), POINTS_RULE = pt(40);
/// Of solutions that are turned, and of those on pages of their own.
constexpr int TURNED_SIZE = pt(8), SOLUTIONS_SIZE = pt(12);
constexpr int MOST_TURNED_LINES = 8;

/// Where the line for points begins, from the words before it.
int points_width(const StyleSpec& style, const Words& w) {
    const std::string text = fmt::format("{}0{}{} ", w.grade, w.grade_end, w.points_field);
    return text_width(style.font, style.size, text);
}

/// The lines to write on, from the end of the text below the board, and the one for points, on a baseline.
void place_answer_rules(Layout& l, const WorksheetForm& form, const Words& w, int points_baseline, int below,
                        int board_width) {
    if (form.points)
        l.answer_rules.push_back({l.grid.caption.x + points_width(style_of(l, Style::label), w),
                                  points_baseline - pt(2), POINTS_RULE, RULE});
    for (int line = 1; line <= form.answer_lines; ++line)
        l.answer_rules.push_back({0, -below - line * ANSWER_LEADING, board_width, RULE});
}

/// Words and lines on the baseline of the page number.
void place_name_fields(Layout& l, const Words& w) {
    l.parts.insert(l.parts.end() - 1, Part::name_fields);
    const int left = l.content.x, baseline = l.page_number.y;
    l.foot_labels = {Point{on_text_grid(left), baseline}, Point{on_text_grid(left + pt(290)), baseline}};
    // Each begins at least a blank behind its words.
    const StyleSpec& style = style_of(l, Style::answer);
    const int name = text_width(style.font, style.size, w.name_field) + pt(4);
    const int points = text_width(style.font, style.size, w.points_field) + pt(4);
    const int name_rule = std::max(pt(36), half_points(name));
    l.foot_rules = {{left + name_rule, baseline - pt(2), pt(272) - name_rule, RULE},
                    {left + pt(290) + std::max(pt(42), half_points(points)), baseline - pt(2), pt(60), RULE}};
}

/// Solutions upside down above the foot, or on pages of their own. Returns the room that is taken from the
/// diagrams.
int place_solutions(Layout& l, SolutionPlace place, int boards) {
    if (place != SolutionPlace::turned && place != SolutionPlace::page) return 0;
    const bool turned = place == SolutionPlace::turned;
    l.parts.insert(l.parts.end() - 1, turned ? Part::turned_solutions : Part::solutions);
    const int size = turned ? TURNED_SIZE : SOLUTIONS_SIZE;
    style_of(l, Style::solution) = {Font::times, size};
    const int leading = size + size / 4;
    l.solutions_width = l.content.width;
    if (!turned) {
        l.solutions_leading = -leading;
        l.solutions = {on_text_grid(l.content.x), on_text_grid(l.headline.y - pt(30))};
        l.solutions_lines = (l.solutions.y - l.content.y - pt(20)) / leading;
        return 0;
    }
    l.solutions_leading = leading;
    l.solutions_lines = std::min(1 + boards / 2, MOST_TURNED_LINES);
    l.solutions = {on_text_grid(l.content.x + l.content.width), on_text_grid(l.content.y + pt(24))};
    return l.solutions_lines * leading + pt(6);
}

/// Diagrams in rows, each with its caption.
Layout diagram_layout(const PageDesign& design, const BoardShape& shape, bool coordinates = true) {
    const int boards = design.boards > 0 ? design.boards : DEFAULT_DIAGRAMS_PER_PAGE;
    const WorksheetForm& form = design.form;
    const Words& w = words(design.writing.language);
    Layout l = blank_page(design.paper);
    l.parts = {Part::title, Part::worksheet, Part::page_number};
    const int left = l.content.x, right = left + l.content.width;
    const int top = l.content.y + l.content.height;
    l.headline = {on_text_grid(left), on_text_grid(top - pt(17.5))};
    place_page_number(l, right, on_text_grid(l.content.y + pt(2.5)));
    if (form.points) place_name_fields(l, w);
    const int foot = place_solutions(l, form.solutions, boards);

    const auto* cells =
        WORKSHEET_SHAPES.begin() + (std::ranges::find(DIAGRAMS_PER_PAGE, boards) - DIAGRAMS_PER_PAGE.begin());
    BoardGrid& g = l.grid;
    g.columns = cells->columns;
    g.rows = cells->rows;
    const bool small = g.columns > 3;
    g.coordinates = coordinates && !small;
    g.caption_lines = small ? 1 : g.rows > 3 ? 2 : 3;
    const int size = small ? pt(8) : boards <= 2 ? pt(16) : pt(12);
    const int two_boards = shape.ranks > 9 ? pt(12) : pt(10);
    style_of(l, Style::caption).size = size;
    style_of(l, Style::label) = {Font::times, size};
    style_of(l, Style::coordinate).size = boards == 1 ? pt(12) : boards == 2 ? two_boards : pt(8);
    g.caption_leading = size + pt(2);

    // Below a board: the files and the caption. Boards stand a multiple of PIXEL_PERIOD apart.
    const int files = g.coordinates ? style_of(l, Style::coordinate).size + pt(7) : small ? pt(1) : pt(3);
    const int indent = g.coordinates ? rank_indent(l, shape, pt(14)) : 0;
    g.points_line = form.points;
    g.solution_lines = form.solutions != SolutionPlace::here ? 0 : small ? 1 : 2;
    const int text_lines = g.caption_lines + (g.points_line ? 1 : 0) + g.solution_lines;
    const int text_end = files + text_lines * g.caption_leading;
    const int below = text_end + form.answer_lines * ANSWER_LEADING;
    const int gap = small ? pt(9) : pt(12);
    const int first = top - pt(34), room = first - l.content.y - pt(20) - foot;
    const int widest = (l.content.width - shape.edge() - (g.columns - 1) * gap) / g.columns - indent;
    const int highest = (room - (g.rows - 1) * gap) / g.rows - below;
    const int square = rounded_down(std::min({widest / shape.files, highest / shape.ranks, pt(72)}),
                                    shape.unit(small           ? pt(0.5)
                                               : g.columns > 2 ? pt(1)
                                                               : pt(2)));
    // On boards of very small squares there is no room for them.
    if (g.coordinates && !shape.is_usual() && square < style_of(l, Style::coordinate).size)
        return diagram_layout(design, shape, false);
    l.pieces = square < LEAST_REGULAR_SQUARE ? PieceSet::bold : PieceSet::regular;
    const int all_squares = shape.files * square, height = shape.ranks * square;
    if (g.columns > 1)
        g.pitch_x =
            rounded_down(std::min((l.content.width - shape.edge() - indent - all_squares) / (g.columns - 1),
                                  all_squares + indent + WIDEST_GAPS[g.columns > 2]),
                         PIXEL_PERIOD);
    const int widest_pitch = shape.is_usual() ? room : height + below + WIDEST_ROW_GAP;
    if (g.rows > 1)
        g.pitch_y =
            rounded_down(std::min((room - height - below) / (g.rows - 1), widest_pitch), PIXEL_PERIOD);
    // In the middle, or as far to the left as the captions of the last column need.
    const int centred =
        (l.content.width - shape.edge() - indent - all_squares - (g.columns - 1) * g.pitch_x) / 2;
    const int beside = std::max(l.content.width - g.columns * g.pitch_x, 0);
    const int margin = half_points(g.columns > 1 ? std::min(centred, beside) : centred);
    place_board(l, {left + margin + indent, half_points(first - height)}, square);
    if (small) l.board_frame = pt(0.5);

    // The disc stands on the middle of the caption's capitals.
    l.mark_radius = size * 3 / 8;
    l.mark_rim = std::max(size / 16, pt(0.5));
    const int baseline = on_text_grid(-files - size * 3 / 4);
    g.mark = {l.mark_radius, baseline + size / 3};
    g.caption = {on_text_grid(2 * l.mark_radius + size / 3), baseline};
    const int last = l.board.x + (g.columns - 1) * g.pitch_x;
    place_answer_rules(l, form, w, baseline - g.caption_lines * g.caption_leading, text_end, all_squares);
    g.caption_width = std::min(g.columns > 1 ? g.pitch_x - indent : right, right - last) - g.caption.x;
    return l;
}

/// The board of a column of a book: its lower left corner is where the diagram stands, its caption is set
/// with the text.
Layout book_layout(const Paper& paper) {
    Layout l = blank_page(paper);
    l.pieces = PieceSet::bold;
    style_of(l, Style::headline) = {Font::times_bold, pt(16)};
    style_of(l, Style::label) = {Font::times, pt(12)};
    style_of(l, Style::event) = {Font::times_italic, pt(12)};
    style_of(l, Style::coordinate).size = pt(8);
    place_board(l, {}, pt(20));
    l.mark_radius = pt(3.5);
    l.mark_rim = pt(0.75);
    return l;
}

/// Moves with both squares, or with pieces among the letters, are wider: White's leave less room for Black's.
constexpr std::array<int, 3> WIDE_MOVE_SIZES = {pt(16), pt(12), pt(8)};
constexpr std::array<int, 3> WIDE_MOVES = {pt(70), pt(52), pt(35)};

void widen_moves(Layout& l) {
    for (MoveListSetting& s : l.settings)
        for (std::size_t i = 0; i < WIDE_MOVES.size(); ++i)
            if (s.size == WIDE_MOVE_SIZES[i]) s.black_x = s.white_x + WIDE_MOVES[i];
}

}  // namespace

Layout layout_for(const PageDesign& design, const BoardShape& shape) {
    switch (design.layout) {
        case LayoutName::economy: return economy_layout(design.paper, shape);
        case LayoutName::score: return score_layout(design.paper, shape);
        case LayoutName::large: return large_layout(design.paper, shape);
        case LayoutName::plain: return plain_layout(design.paper, shape);
        case LayoutName::diagram: return diagram_layout(design, shape);
        case LayoutName::book: return book_layout(design.paper);
        default: return game_layout(design.paper);
    }
}

Layout page_layout(const PageDesign& design) {
    if (design.variant != nullptr) return variant_layout(design, *design.variant).page;
    Layout l = layout_for(design, {});
    l.writing = design.writing;
    if (has_wide_moves(l.writing.notation)) widen_moves(l);
    return l;
}

bool has_wide_moves(Notation notation) {
    return notation == Notation::lan || notation == Notation::figurine;
}

void make_room_for_numbers(Layout& l, int last_number) {
    if (!has_wide_moves(l.writing.notation) || last_number <= LAST_SHORT_NUMBER) return;
    for (MoveListSetting& s : l.settings) {
        if (s.columns == 1) continue;
        --s.columns;
        s.column_pitch = half_points(CONTENT_WIDTH / s.columns);
    }
}

namespace {

/// What is known, with a word for it.
std::vector<std::pair<std::string_view, std::string>> labelled_names(const GameNames& names,
                                                                     Language language) {
    const Words& w = words(language);
    std::vector<std::pair<std::string_view, std::string>> lines;
    const auto add = [&lines](std::string_view label, std::string value) {
        if (!value.empty()) lines.emplace_back(label, std::move(value));
    };
    add(w.player[WHITE], names.white);
    add(w.player[BLACK], names.black);
    add(w.event, event_and_date(names, language));
    return lines;
}

}  // namespace

std::vector<Text> name_texts(const Layout& l, const GameNames& names, bool flipped) {
    std::vector<Text> result;
    const Language language = l.writing.language;
    const Words& w = words(language);
    const auto add = [&](Style style, Point at, std::string_view text) {
        const auto [font, size] = l.styles[static_cast<std::size_t>(style)];
        if (!text.empty()) result.push_back({font, size, at, shortened(font, size, text, l.names_width)});
    };
    if (l.form == NamesForm::lines) {
        Point at = l.names;
        for (const auto& [label, value] : labelled_names(names, language)) {
            const StyleSpec& spec = l.styles[static_cast<std::size_t>(Style::status)];
            const std::string start = std::string(label) + w.colon;
            const int room = l.names_width - text_width(spec.font, spec.size, start);
            add(Style::status, at, start + shortened(spec.font, spec.size, page_text(value).text, room));
            at.y -= l.leading;
        }
        return result;
    }
    if (l.form == NamesForm::score) {
        const auto [font, size] = l.styles[static_cast<std::size_t>(Style::headline)];
        const std::string both = pairing(names, font, size, l.names_width, language);
        add(Style::headline, l.names, both.empty() ? w.score : both);
        add(Style::event, l.event, page_text(event_and_date(names, language)).text);
        return result;
    }
    if (l.form == NamesForm::heading) {
        const auto [font, size] = l.styles[static_cast<std::size_t>(Style::player)];
        std::string tail;
        if (l.id_in_heading && !names.id.empty()) tail = (names.empty() ? "" : w.comma) + w.game + names.id;
        add(Style::player, l.names, heading(names, font, size, l.names_width, language, tail));
        return result;
    }
    add(Style::player, l.players[flipped ? 1 : 0], page_text(names.white).text);
    add(Style::player, l.players[flipped ? 0 : 1], page_text(names.black).text);
    const auto [font, size] = l.styles[static_cast<std::size_t>(Style::event)];
    std::string second;
    bool first = true;
    for (const std::string& line :
         wrapped(font, size, page_text(event_and_year(names)).text, l.names_width)) {
        if (std::exchange(first, false))
            add(Style::event, l.event, line);
        else
            second += (second.empty() ? "" : " ") + line;
    }
    add(Style::event, l.event + Point{0, -l.event_leading}, second);
    return result;
}

std::string number_word(const Layout& l, const GameNames& names) {
    const Language language = l.writing.language;
    return l.id_in_heading ? words(language).page : page_word(names, language);
}

Point number_at(const Layout& l, const GameNames& names) {
    const auto [font, size] = l.styles[static_cast<std::size_t>(Style::answer)];
    return {on_text_grid(l.page_number.x - l.page_number_digit -
                         text_width(font, size, number_word(l, names)) - 1),
            l.page_number.y};
}

int number_left(const Layout& l) {
    return number_at(l, {.id = "WWWW"}).x - 2 * l.page_number_digit;
}

std::vector<std::string> answer_lines(const Layout& l, std::string_view text) {
    const StyleSpec& style = l.styles[static_cast<std::size_t>(Style::answer)];
    return wrapped(style.font, style.size, text, l.text_width);
}

std::vector<std::string> fen_lines(const Layout& l, std::string_view fen) {
    const auto width = static_cast<std::size_t>(l.fen_width);
    std::vector<std::string> lines;
    while (fen.size() > width) {
        const std::size_t end = fen.substr(0, width).find_last_of("/ ") + 1;
        lines.emplace_back(fen.substr(0, end));
        fen.remove_prefix(end);
    }
    lines.emplace_back(fen);
    return lines;
}

int white_share(const EvaluationBar& bar, int centipawns) {
    return bar.half + std::clamp(centipawns, -bar.limit, bar.limit) * bar.half / bar.limit;
}

namespace {

/// So many things, so many to a sheet.
int sheets_for(int count, int capacity) {
    return count <= 0 ? 0 : (count + capacity - 1) / capacity;
}

}  // namespace

int score_sheets(const Layout& l, int rows, int diagrams) {
    return 1 + sheets_for(rows - l.settings[1].capacity(), l.settings[2].capacity()) +
           sheets_for(diagrams - l.grid.capacity(), l.grid.columns * l.sheet_rows);
}

ScoreSheet score_sheet(const Layout& l, int sheet, int rows, int diagrams) {
    ScoreSheet s{};
    const int first = l.settings[1].capacity(), later = l.settings[2].capacity();
    const int boards = l.grid.columns * l.sheet_rows;
    s.board = l.sheet_board;
    if (sheet == 0) {
        s.setting = rows > l.settings[0].capacity() ? 1 : 0;
        s.rows = std::min(rows, first);
        s.diagrams = std::min(diagrams, l.grid.capacity());
        s.board = l.board;
    } else if (const int moves = sheets_for(rows - first, later); sheet <= moves) {
        s.setting = 2;
        s.first_row = first + (sheet - 1) * later;
        s.rows = std::min(rows - s.first_row, later);
    } else {
        s.first_diagram = l.grid.capacity() + (sheet - 1 - moves) * boards;
        s.diagrams = std::min(diagrams - s.first_diagram, boards);
    }
    return s;
}

int setting_for(const Layout& layout, int rows) {
    int i = 0;
    while (i + 1 < static_cast<int>(layout.settings.size()) &&
           layout.settings[static_cast<std::size_t>(i)].capacity() < rows)
        ++i;
    return i;
}

}  // namespace inkmate

#include "render/page/layout/layout_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

namespace {

/// The most room between a caption and the board below, unless boards are 8 x 8.
constexpr int WIDEST_ROW_GAP = pt(60);

struct WorksheetShape {
    int columns;
    int rows;
};
/// The shape of a page with each of DIAGRAMS_PER_PAGE.
constexpr std::array<WorksheetShape, DIAGRAMS_PER_PAGE.size()> WORKSHEET_SHAPES = {
    {{1, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {8, 8}}};

/// Pieces on smaller squares are of the bold set, which is clearer.
constexpr int LEAST_REGULAR_SQUARE = pt(20);

/// The most room between boards and the rank digits of those beside them, for two columns and for more.
constexpr std::array<int, 2> WIDEST_GAPS = {pt(60), pt(36)};
/// Boards that are small for want of height, because of lines to write on or many rows, leave the rest to
/// captions.
int widest_gap(int columns, bool low) {
    return WIDEST_GAPS[columns > 2] * (low ? 2 : 1);
}

/// The distance from a line to write on to the next one, and the length of the line for points.
constexpr int ANSWER_LEADING = pt(20), POINTS_RULE = pt(40);
/// The sizes of solutions that are turned, and of those on pages of their own.
constexpr int TURNED_SIZE = pt(8), SOLUTIONS_SIZE = pt(12);
constexpr int MOST_TURNED_LINES = 8;

/// Returns the room that the words before the line for points take.
int points_width(const figures::StyleSpec& style, const Words& w) {
    const std::string text = fmt::format("{}0{}{} ", w.grade, w.grade_end, w.points_field);
    return text_width(style.font, style.size, text);
}

/// Places the lines to write on, from the end of the text below the board, and the one for points, on a
/// baseline.
void place_answer_rules(Layout& l, const WorksheetForm& form, const Words& w, int points_baseline, int below,
                        int board_width) {
    if (form.points)
        l.answer_rules.push_back({l.grid.caption.x + points_width(style_of(l, Style::label), w),
                                  points_baseline - pt(2), POINTS_RULE, RULE});
    for (int line = 1; line <= form.answer_lines; ++line)
        l.answer_rules.push_back({0, -below - line * ANSWER_LEADING, board_width, RULE});
}

/// Places words and lines on the baseline of the page number.
void place_name_fields(Layout& l, const Words& w) {
    l.parts.insert(l.parts.end() - 1, Part::name_fields);
    const int left = l.content.x, baseline = l.page_number.y;
    l.foot_labels = {figures::Point{on_text_grid(left), baseline},
                     figures::Point{on_text_grid(left + pt(290)), baseline}};
    // Each begins at least a blank behind its words.
    const figures::StyleSpec& style = style_of(l, Style::answer);
    const int name = text_width(style.font, style.size, w.name_field) + pt(4);
    const int points = text_width(style.font, style.size, w.points_field) + pt(4);
    const int name_rule = std::max(pt(36), half_points(name));
    l.foot_rules = {{left + name_rule, baseline - pt(2), pt(272) - name_rule, RULE},
                    {left + pt(290) + std::max(pt(42), half_points(points)), baseline - pt(2), pt(60), RULE}};
}

/// Places solutions upside down above the foot, or on pages of their own. Returns the room that is taken from
/// the diagrams.
int place_solutions(Layout& l, SolutionPlace place, int boards) {
    if (place != SolutionPlace::turned && place != SolutionPlace::page) return 0;
    const bool turned = place == SolutionPlace::turned;
    l.parts.insert(l.parts.end() - 1, turned ? Part::turned_solutions : Part::solutions);
    const int size = turned ? TURNED_SIZE : SOLUTIONS_SIZE;
    style_of(l, Style::solution) = {figures::Font::times, size};
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

}  // namespace

Layout diagram_layout(const PageDesign& design, const BoardNeeds& needs, bool coordinates) {
    const int boards = design.boards > 0 ? design.boards : DEFAULT_DIAGRAMS_PER_PAGE;
    const WorksheetForm& form = design.form;
    const Words& w = words(design.writing.language);
    Layout l = blank_page(design);
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
    g.caption_lines = small ? 1 : 3;
    const int size = small ? pt(8) : boards <= 2 ? pt(16) : pt(12);
    const int two_boards = needs.ranks > 9 ? pt(12) : pt(10);
    style_of(l, Style::caption).size = size;
    style_of(l, Style::label) = {figures::Font::times, size};
    l.coordinate.size = boards == 1 ? pt(12) : boards == 2 ? two_boards : pt(8);
    g.caption_leading = size + pt(2);

    // Below a board: the files and the caption. Boards stand a multiple of PIXEL_PERIOD apart.
    const int files = g.coordinates ? l.coordinate.size + pt(7) : small ? pt(1) : pt(3);
    const int indent = g.coordinates ? rank_indent(l, needs, pt(14)) : 0;
    g.points_line = form.points;
    g.solution_lines = form.solutions != SolutionPlace::here ? 0 : small ? 1 : 2;
    const int text_lines = g.caption_lines + (g.points_line ? 1 : 0) + g.solution_lines;
    const int text_end = files + text_lines * g.caption_leading;
    const int below = text_end + form.answer_lines * ANSWER_LEADING;
    const int gap = small ? pt(9) : pt(12);
    const int first = top - pt(34), room = first - l.content.y - pt(20) - foot;
    const int widest = (l.content.width - needs.edge() - (g.columns - 1) * gap) / g.columns - indent;
    const int highest = (room - (g.rows - 1) * gap) / g.rows - below;
    const int square = rounded_down(std::min({widest / needs.files, highest / needs.ranks, pt(72)}),
                                    needs.unit(small           ? pt(0.5)
                                               : g.columns > 2 ? pt(1)
                                                               : pt(2)));
    // On boards of very small squares there is no room for them.
    if (g.coordinates && !needs.is_default() && square < l.coordinate.size)
        return diagram_layout(design, needs, false);
    l.pieces = square < LEAST_REGULAR_SQUARE ? figures::PieceSet::bold : figures::PieceSet::regular;
    const int all_squares = needs.files * square, height = needs.ranks * square;
    const bool low = g.columns == 3 && highest / needs.ranks < widest / needs.files;
    if (g.columns > 1)
        g.pitch_x =
            rounded_down(std::min((l.content.width - needs.edge() - indent - all_squares) / (g.columns - 1),
                                  all_squares + indent + widest_gap(g.columns, form.answer_lines > 0 || low)),
                         PIXEL_PERIOD);
    const int widest_pitch = needs.is_default() ? room : height + below + WIDEST_ROW_GAP;
    if (g.rows > 1)
        g.pitch_y =
            rounded_down(std::min((room - height - below) / (g.rows - 1), widest_pitch), PIXEL_PERIOD);
    // In the middle, or as far to the left as the captions of the last column need.
    const int centred =
        (l.content.width - needs.edge() - indent - all_squares - (g.columns - 1) * g.pitch_x) / 2;
    const int beside = std::max(l.content.width - g.columns * g.pitch_x, needs.edge());
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

}  // namespace inkmate::page

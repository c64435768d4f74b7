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

/// From the text below a board to the first line to write on, and from one to the next.
constexpr int FIRST_ANSWER = pt(16), ANSWER_LEADING = pt(20);
/// What lines to write on and a field for points leave free before the next board, and on their right.
constexpr int FREE_BELOW = pt(18), FREE_BESIDE = pt(12);
/// The sizes of solutions that are turned, and of those on pages of their own.
constexpr int TURNED_SIZE = pt(8), SOLUTIONS_SIZE = pt(12);
constexpr int MOST_TURNED_LINES = 8;

/// From the text below a board to the last line to write on.
int answers_height(const WorksheetForm& form) {
    return form.answer_lines == 0 ? 0 : FIRST_ANSWER + (form.answer_lines - 1) * ANSWER_LEADING;
}

/// Says which line has the points, below those to write on. Returns how far all of it reaches below the
/// board.
int place_points_line(BoardGrid& g, const WorksheetForm& form, int files, int text_end) {
    const int below = text_end + answers_height(form);
    if (!form.points) return below;
    // The first baseline from which letters are clear of the line above.
    g.points_line = (below - files + g.caption_leading - 1) / g.caption_leading;
    return files + (g.points_line + 1) * g.caption_leading;
}

/// Places the lines to write on, from the end of the text below the board.
void place_answer_rules(Layout& l, const WorksheetForm& form, int text_end, int width) {
    for (int line = 0; line < form.answer_lines; ++line)
        l.answer_rules.push_back({0, -text_end - FIRST_ANSWER - line * ANSWER_LEADING, width, RULE});
}

/// Where the fields at the head begin, in hundredths of the width, without and with one for points; each ends
/// so far before the next, and the last before the sum of the points.
constexpr std::array<std::array<int, 4>, 2> FIELD_STARTS = {{{0, 55, 78, 100}, {0, 40, 58, 76}}};
constexpr int FIELD_GAP = pt(10), TOTAL_ROOM = pt(40);
/// The room that they take, below the title.
constexpr int FIELDS_HEIGHT = pt(26);

/// Places the fields for name, class, date and perhaps points below the title. Returns the room that is taken
/// from the diagrams.
int place_name_fields(Layout& l, const Words& w, bool points) {
    l.parts.insert(l.parts.end() - 1, Part::name_fields);
    const int baseline = on_text_grid(l.headline.y - FIELDS_HEIGHT);
    const int end = l.content.x + l.content.width;
    const auto at = [&](std::size_t field) {
        return l.content.x + half_points(l.content.width * FIELD_STARTS[points ? 1 : 0][field] / 100.0);
    };
    const figures::StyleSpec& style = style_of(l, Style::answer);
    const std::array fields = {&w.name_field, &w.class_field, &w.date_field, &w.points_field};
    const std::size_t count = points ? 4 : 3;
    for (std::size_t i = 0; i < count; ++i) {
        l.field_labels[i] = {on_text_grid(at(i)), baseline};
        // Each line begins a blank after its word.
        const int from = at(i) + half_points(text_width(style.font, style.size, *fields[i]) + pt(4));
        const int to = i + 1 < count ? at(i + 1) - FIELD_GAP : points ? end - TOTAL_ROOM : end;
        l.field_rules.push_back({from, baseline - pt(2), to - from, RULE});
    }
    if (points) l.total = {on_text_grid(end - TOTAL_ROOM + pt(4)), baseline};
    return FIELDS_HEIGHT;
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

/// Moves the digits to the upper left corners of their squares, the letters to the lower right ones.
void place_coordinates_inside(Layout& l) {
    const int size = l.coordinate.size, gap = pt(1.5);
    l.rank_x = {on_text_grid(gap), on_text_grid(gap)};
    l.rank_rise = on_text_grid(l.square - gap - advance(HELVETICA_CAPITAL, size));
    // They were in the middle.
    for (int& x : l.file_x) x = on_text_grid(2 * x - gap);
    l.file_y = on_text_grid(gap);
}

}  // namespace

Layout diagram_layout(const PageDesign& design, const BoardNeeds& needs, bool coordinates) {
    const int boards = design.boards > 0 ? design.boards : DEFAULT_DIAGRAMS_PER_PAGE;
    const WorksheetForm& form = design.form;
    Layout l = blank_page(design);
    l.parts = {Part::title, Part::worksheet, Part::page_number};
    const int left = l.content.x, right = left + l.content.width;
    const int top = l.content.y + l.content.height;
    l.headline = {on_text_grid(left), on_text_grid(top - pt(17.5))};
    place_page_number(l, right, on_text_grid(l.content.y + pt(2.5)));
    const int head =
        form.points || form.names ? place_name_fields(l, words(design.writing.language), form.points) : 0;
    const int foot = place_solutions(l, form.solutions, boards);

    const auto* cells =
        WORKSHEET_SHAPES.begin() + (std::ranges::find(DIAGRAMS_PER_PAGE, boards) - DIAGRAMS_PER_PAGE.begin());
    BoardGrid& g = l.grid;
    g.columns = cells->columns;
    g.rows = cells->rows;
    const bool small = g.columns > 3;
    g.coordinates = coordinates && !small && form.coordinates != Coordinates::none;
    const bool beside = g.coordinates && form.coordinates == Coordinates::outside;
    g.caption_lines = small ? 1 : form.solved ? 2 : 3;
    g.heading_lines = form.solved ? 2 : 1;
    const int size = small ? pt(8) : boards <= 2 ? pt(16) : pt(12);
    const int two_boards = needs.ranks > 9 ? pt(12) : pt(10);
    style_of(l, Style::caption).size = size;
    style_of(l, Style::label) = {figures::Font::times, size};
    l.coordinate.size = boards == 1 ? pt(12) : boards == 2 ? two_boards : pt(8);
    g.caption_leading = size + pt(2);

    // Below a board: the files and the caption. Boards stand a multiple of PIXEL_PERIOD apart.
    const int files = beside ? l.coordinate.size + pt(7) : small ? pt(1) : pt(3);
    const int indent = beside ? rank_indent(l, needs, pt(14)) : 0;
    g.solution_lines = form.solutions != SolutionPlace::here ? 0 : small ? 1 : form.solved ? 3 : 2;
    const int text_end = files + (g.caption_lines + g.solution_lines) * g.caption_leading;
    const int below = place_points_line(g, form, files, text_end);
    const int gap = small ? pt(9) : form.points || form.answer_lines > 0 ? FREE_BELOW : pt(8);
    const int first = top - pt(34) - head, room = first - l.content.y - pt(20) - foot;
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
    const int left_over = std::max(l.content.width - g.columns * g.pitch_x, needs.edge());
    const int margin = half_points(g.columns > 1 ? std::min(centred, left_over) : centred);
    place_board(l, {left + margin + indent, half_points(first - height)}, square);
    if (small) l.board_frame = pt(0.5);
    if (g.coordinates && !beside) place_coordinates_inside(l);

    // The disc stands on the middle of the caption's capitals.
    l.mark_radius = size * 3 / 8;
    l.mark_rim = std::max(size / 16, pt(0.5));
    const int baseline = on_text_grid(-files - size * 3 / 4);
    g.mark = {l.mark_radius, baseline + size / 3};
    g.caption = {on_text_grid(2 * l.mark_radius + size / 3), baseline};
    const int last = l.board.x + (g.columns - 1) * g.pitch_x;
    const int free = std::min(g.columns > 1 ? g.pitch_x - indent : right, right - last);
    g.caption_width = free - g.caption.x;
    place_answer_rules(l, form, text_end, std::max(half_points(free - FREE_BESIDE), all_squares));
    return l;
}

}  // namespace inkmate::page

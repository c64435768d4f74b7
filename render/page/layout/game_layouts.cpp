#include "render/page/layout/game_layouts.hpp"

#include <algorithm>

namespace inkmate {

namespace {

constexpr int SIDE_COLUMN = pt(384);
/// layout plain: so many lines of pieces and what was captured stand a usual way apart.
constexpr int MOST_WIDE_LINES = 21, MOST_SMALL_LINES = 50;
/// layout large: of boards with more files or ranks the FEN is smaller, which has a rank more on each line.
constexpr int LARGE_FEN_EDGE = 12;

}  // namespace

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
    g.pitch_x = rounded_down(std::min(across - width, width + indent + pt(48)), 3 * PIXEL_PERIOD);
    g.pitch_y = rounded_down((room - height - below) / (g.rows - 1), PIXEL_PERIOD);
    const int margin = half_points((across - width - g.pitch_x) / 2);
    place_board(l, {left + margin + indent, half_points(board_top - height)}, square);
    g.mark = {l.mark_radius, -pt(20)};
    g.caption = {on_text_grid(2 * l.mark_radius + pt(4)), on_text_grid(g.mark.y - pt(4))};
    return l;
}

Layout score_layout(const Paper& paper, const BoardShape& shape) {
    Layout l = blank_page(paper);
    l.parts = {Part::names,           Part::outcome,   Part::sheet_moves,
               Part::sheet_positions, Part::sheet_fen, Part::page_number};
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

Layout large_layout(const Paper& paper, const BoardShape& shape) {
    Layout l = blank_page(paper);
    l.parts = {Part::names, Part::headline,  Part::status,    Part::page_number,
               Part::board, Part::move_list, Part::fen_lines, Part::answer_lines};
    l.pieces = PieceSet::bold;
    style_of(l, Style::headline).size = pt(28);
    style_of(l, Style::status).size = pt(20);
    style_of(l, Style::coordinate).size = shape.ranks > 9 ? pt(20) : pt(18);
    style_of(l, Style::fen).size = std::max(shape.files, shape.ranks) > LARGE_FEN_EDGE ? pt(16) : pt(20);
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
    l.leading = l.fen_leading = pt(22);
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

}  // namespace inkmate

#include "render/page/layout/layout_parts.hpp"

#include <algorithm>
#include <string>

#include "core/variant/rules_file.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/piece_names.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

namespace {

constexpr int SIDE_COLUMN = pt(384);
/// Layout plain: up to this many lines of pieces and captures are set wide, or with small letters.
constexpr int MOST_WIDE_LINES = 21, MOST_SMALL_LINES = 50;
/// Layout large: boards with more files or ranks have a smaller FEN, which has a rank more on each line.
constexpr int LARGE_FEN_EDGE = 12;

// Of the layout game of a variant.

/// A square is no larger than LARGE_SQUARE; on a board of few squares it grows until the board is as large as
/// one of 8 x 8 such squares.
constexpr int LARGE_SQUARE = pt(52), LARGE_BOARD = 8 * LARGE_SQUARE, LARGEST_SQUARE = pt(72);
/// The least room below the board, for files and moves.
constexpr int LEAST_BELOW = pt(152);
/// The height of the line of players and event, above the headline.
constexpr int HEADING_BAND = pt(14);
/// The distance from the board's lower edge to the rule above the moves, without what was captured.
constexpr int FILES_BAND = pt(24);
/// The height of a row of what a side has captured; the distance from one type to the next if there are few,
/// and the least one at which there is room for numbers that are easy to read.
constexpr int CAPTURED_ROW = pt(20), CAPTURED_PITCH = pt(30), READABLE_PITCH = pt(22);
/// The width of the evaluation at the right, and of its bar.
constexpr int OUTLOOK_WIDTH = pt(130), BAR_WIDTH = pt(56);

void place_moves(Layout& l, const PageDesign& design) {
    l.move_list = {on_text_grid(l.content.x), on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {setting(design, 16, 20, 3, 5, 66), setting(design, 12, 15, 4, 3.5, 47),
                  setting(design, 8, 9.5, 6, 2.5, 31.5)};
    for (MoveListSetting& s : l.settings) fill_rows(l, s, l.move_list_bottom);
}

/// Places two rows below the board's files, White's captures above Black's, with room for all types.
void place_captured(Layout& l, const PageDesign& design) {
    const figures::StyleSpec& label = style_of(l, Style::label);
    int width = 0;
    for (const std::string& text : captured_words(words(l.writing.language), design.variant))
        width = std::max(width, text_width(label.font, label.size, text));
    const int first = half_points(l.content.x + width + pt(6));
    const int room = l.content.x + l.content.width - OUTLOOK_WIDTH - first;
    const auto types = static_cast<int>(l.pictures.size()) - 1;
    l.captured_pitch = std::min(CAPTURED_PITCH, room / types) / 2 * 2;
    l.captured_count_style = {figures::Font::times, l.captured_pitch < READABLE_PITCH ? pt(4) : pt(8)};
    const int most_digits = l.shape.squares.size() > 100 ? 3 : 2;
    const int digits = most_digits * text_width(figures::Font::times, l.captured_count_style.size, "0");
    l.captured_man =
        man_size(l.pictures, std::min(CAPTURED_ROW - pt(2), l.captured_pitch - digits - pt(1)) / 2 * 2);
    l.captured_count = {on_text_grid(l.captured_man.square), on_text_grid(pt(2))};
    for (const int row : {0, 1}) {
        const int bottom = l.board.y - FILES_BAND + pt(4) - (row + 1) * CAPTURED_ROW;
        const auto r = static_cast<std::size_t>(row);
        l.captured_label[r] = {on_text_grid(l.content.x), on_text_grid(bottom + pt(5))};
        l.captured_pieces[r] = {first, bottom};
    }
}

/// Places a label to the right of what was captured, and a number and a bar below it.
void place_outlook(Layout& l) {
    style_of(l, Style::evaluation).size = pt(16);
    const int right = l.content.x + l.content.width, left = right - OUTLOOK_WIDTH + pt(6);
    l.evaluation_label = {on_text_grid(left), l.captured_label[0].y};
    l.evaluation = {on_text_grid(left), l.captured_label[1].y};
    place_bar(l, {right - BAR_WIDTH, l.evaluation.y + pt(2), BAR_WIDTH, pt(7)});
}

}  // namespace

Layout wide_game_layout(const PageDesign& design, const BoardNeeds& needs) {
    Layout l = blank_page(design);
    l.parts = {Part::names,      Part::headline,  Part::status, Part::board, Part::captured,
               Part::evaluation, Part::move_list, Part::answer, Part::fen,   Part::page_number};
    const int left = l.content.x, heading = l.content.y + l.content.height, top = heading - HEADING_BAND;
    place_heading(l, heading - pt(9.5));
    l.headline_event = variant::title_of(*design.variant);
    l.headline = {on_text_grid(left), on_text_grid(top - pt(17.5))};
    // Numbers of two digits stand on the text grid in multiples of 4 points.
    l.coordinate.size = needs.ranks > 9 ? pt(12) : pt(10);
    style_of(l, Style::headline).size = pt(20);
    place_status(l, top - pt(39.5));
    place_foot(l, needs);

    const int board_top = top - pt(52), indent = needs.ranks > 9 ? pt(20) : pt(14), frame = pt(1.25);
    const int largest =
        std::clamp(LARGE_BOARD / std::max(needs.files, needs.ranks), LARGE_SQUARE, LARGEST_SQUARE);
    const int square = std::min({(l.content.width - indent - 2 * frame) / needs.files,
                                 (board_top - l.rules[1].y - LEAST_BELOW) / needs.ranks, largest}) /
                       2 * 2;
    const int margin = half_points((l.content.width - indent - needs.files * square) / 2);
    place_board(l, {left + indent + margin, board_top - needs.ranks * square}, square);
    place_captured(l, design);
    place_outlook(l);
    l.rules[0] =
        figures::Rect{left, l.board.y - FILES_BAND - 2 * CAPTURED_ROW, l.content.width, l.rules[1].height};
    place_moves(l, design);
    return l;
}

Layout game_layout(const PageDesign& design, const BoardNeeds& needs) {
    Layout l = blank_page(design);
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
    const int captured = pt(17);
    l.captured_man = man_size(l.pictures, captured);
    l.captured_per_row = 8;
    const int label_gap = pt(5);
    l.captured_label[1] = {text_column, on_text_grid(board_top - pt(9))};
    l.captured_pieces[1] = {column, l.captured_label[1].y - label_gap - captured};
    l.captured_pieces[0] = {column, l.board.y + captured};
    l.captured_label[0] = {text_column, on_text_grid(l.captured_pieces[0].y + captured + label_gap)};

    // Each name between its player's captures and the evaluation; the event above the column.
    l.players = {figures::Point{text_column, on_text_grid(l.captured_label[0].y + pt(18))},
                 figures::Point{text_column, on_text_grid(l.captured_pieces[1].y - captured - pt(18))}};
    l.event = {text_column, on_text_grid(top - pt(9.5))};
    l.event_leading = pt(14);
    l.form = NamesForm::sides;
    l.names_width = left + l.content.width - text_column;

    const int middle = l.board.y + 4 * l.square;
    l.evaluation_label = {text_column, on_text_grid(middle + pt(20))};
    l.evaluation = {text_column, on_text_grid(middle - pt(5))};
    place_bar(l, {column, middle - pt(23), 8 * captured, pt(7)});

    place_foot(l, needs);
    l.rules[0] = figures::Rect{left, l.board.y - pt(23), l.content.width, RULE};
    l.move_list = {text_left, on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    place_moves(l, design);
    return l;
}

namespace {

/// The distance from a caption to the line below it that has what is in hand.
constexpr int HANDS_LEADING = pt(12);

bool has_hands(const PageDesign& design) {
    return design.variant != nullptr && design.variant->piece_drops;
}

/// Places the line of what is in hand, in letters so small that two digits for each kind have room.
void place_hands(Layout& l, const variant::Rules& rules, int indent) {
    BoardGrid& g = l.grid;
    g.caption_leading = HANDS_LEADING;
    const int last = l.board.x + (g.columns - 1) * g.pitch_x;
    const int width = std::min(g.pitch_x - indent - pt(2), l.content.x + l.content.width - last);
    std::string longest = "[]";
    for (const chess::Color side : {chess::WHITE, chess::BLACK})
        for (const std::uint8_t type : rules.hand_types)
            longest += rules.letter_of(variant::make_piece(side, type)) + std::string("88");
    figures::StyleSpec& style = style_of(l, Style::label);
    style = {figures::Font::times_bold, pt(12)};
    while (style.size > pt(1) && text_width(style.font, style.size, longest) > width) style.size -= pt(1);
}

}  // namespace

Layout economy_layout(const PageDesign& design, const BoardNeeds& needs) {
    Layout l = blank_page(design);
    l.parts = {Part::names, Part::status, Part::positions, Part::answer, Part::fen, Part::page_number};
    l.coordinate.size = pt(8);
    const int left = l.content.x;
    const int top = l.content.y + l.content.height;
    place_heading(l, top - pt(9.5));
    place_status(l, top - pt(27.5));
    place_foot(l, needs);

    BoardGrid& g = l.grid;
    g.columns = 2;
    g.rows = 3;
    // Below a board: the files, a caption, and what is in hand.
    const int below = pt(27) + (has_hands(design) ? HANDS_LEADING : 0);
    const int gap = pt(12);
    const int board_top = top - pt(46);
    const int room = board_top - l.rules[1].y - pt(8);
    const int indent = rank_indent(l, needs, pt(12));
    const int highest = ((room + gap) / g.rows - gap - below) / needs.ranks;
    const int across = l.content.width - indent - needs.edge();
    const int widest = ((across + indent - gap) / g.columns - indent) / needs.files;
    // Pieces look alike on all squares where these are multiples of 2 points; small ones cannot spare them.
    const int most = std::min(highest, widest);
    const int square = rounded_down(most, most < pt(12) ? 2 : pt(2));
    const int width = needs.files * square, height = needs.ranks * square;
    g.pitch_x = rounded_down(std::min(across - width, width + indent + pt(48)), 3 * PIXEL_PERIOD);
    g.pitch_y = rounded_down((room - height - below) / (g.rows - 1), PIXEL_PERIOD);
    const int margin = half_points((across - width - g.pitch_x) / 2);
    place_board(l, {left + margin + indent, half_points(board_top - height)}, square);
    g.mark = {l.mark_radius, -pt(20)};
    g.caption = {on_text_grid(2 * l.mark_radius + pt(4)), on_text_grid(g.mark.y - pt(4))};
    if (has_hands(design)) place_hands(l, *design.variant, indent);
    return l;
}

Layout score_layout(const PageDesign& design, const BoardNeeds& needs) {
    Layout l = blank_page(design);
    l.parts = {Part::names,           Part::outcome,   Part::sheet_moves,
               Part::sheet_positions, Part::sheet_fen, Part::page_number};
    l.pieces = figures::PieceSet::bold;
    style_of(l, Style::headline).size = pt(20);
    l.coordinate.size = pt(8);
    const int left = l.content.x;
    const int top = l.content.y + l.content.height;
    const int text_left = on_text_grid(left);
    l.form = NamesForm::score;
    l.names = {text_left, on_text_grid(top - pt(15.5))};
    l.event = {text_left, on_text_grid(top - pt(31.5))};
    l.names_width = l.content.width;
    place_status(l, top - pt(51.5));
    place_foot(l, needs);

    // Large boards, of which there are fewer, have more room.
    BoardGrid& g = l.grid;
    const bool large = std::max(needs.files, needs.ranks) > 10;
    g.columns = large ? 2 : 3;
    g.rows = large ? 1 : 2;
    const int indent = rank_indent(l, needs, pt(12)), side = large ? pt(232) : pt(144);
    const int square =
        rounded_down(std::min({side / needs.files, side / needs.ranks, pt(26)}), needs.unit(pt(2)));
    // Below a board: the files, a caption, and what is in hand.
    const int hands = has_hands(design) ? HANDS_LEADING : 0;
    const int below = pt(27) + hands;
    const int width = needs.files * square, height = needs.ranks * square;
    g.pitch_x = large ? rounded_down(l.content.width - indent - width - needs.edge(), PIXEL_PERIOD)
                      : 15 * PIXEL_PERIOD;
    g.pitch_y =
        large ? rounded_down(height + below + pt(8), PIXEL_PERIOD) + PIXEL_PERIOD : 15 * PIXEL_PERIOD + hands;
    const figures::Point lowest{left + indent, l.rules[1].y + pt(8) + below};
    place_board(l, lowest + figures::Point{0, (g.rows - 1) * g.pitch_y}, square);
    g.mark = {l.mark_radius, -pt(20)};
    g.caption = {on_text_grid(2 * l.mark_radius + pt(4)), on_text_grid(g.mark.y - pt(4))};
    if (has_hands(design)) place_hands(l, *design.variant, indent);
    l.rules[0] = figures::Rect{left, top - pt(60), l.content.width, RULE};
    const int room = l.rules[0].y - pt(10) - height - lowest.y;
    l.sheet_rows = 1 + room / g.pitch_y;
    l.sheet_board = lowest + figures::Point{0, rounded_down(room, PIXEL_PERIOD)};

    l.move_list = {text_left, on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.board.y + height + pt(12);
    l.settings = {setting(design, 16, 20, 3, 5, 66), setting(design, 12, 15, 4, 3.5, 47),
                  setting(design, 12, 15, 4, 3.5, 47)};
    for (MoveListSetting& s : l.settings)
        fill_rows(l, s, &s == &l.settings.back() ? l.rules[1].y + pt(4) : l.move_list_bottom);
    return l;
}

Layout large_layout(const PageDesign& design, const BoardNeeds& needs) {
    Layout l = blank_page(design);
    l.parts = {Part::names, Part::headline,  Part::status,    Part::page_number,
               Part::board, Part::move_list, Part::fen_lines, Part::answer_lines};
    l.pieces = figures::PieceSet::bold;
    style_of(l, Style::headline).size = pt(28);
    style_of(l, Style::status).size = pt(20);
    l.coordinate.size = needs.ranks > 9 ? pt(20) : pt(18);
    style_of(l, Style::fen).size = std::max(needs.files, needs.ranks) > LARGE_FEN_EDGE ? pt(16) : pt(20);
    style_of(l, Style::answer) = {figures::Font::times, pt(20)};
    style_of(l, Style::player).size = pt(20);
    const int left = l.content.x, right = left + l.content.width;
    const int top = l.content.y + l.content.height;
    const int text_left = on_text_grid(left);
    place_heading(l, top - pt(14.5));
    l.id_in_heading = true;
    l.headline = {text_left, on_text_grid(top - pt(43.5))};
    place_status(l, top - pt(69.5));
    place_page_number(l, right, l.headline.y);

    const int indent = rank_indent(l, needs, pt(20));
    // Below the board: the files, three rows of moves or two, lines of FEN and two of advice, which a record
    // does not have, but as many rows of moves more.
    const int advice = design.record ? 0 : 2;
    l.leading = l.fen_leading = pt(22);
    l.fen_width = fen_line_width(l);
    l.text_width = l.content.width;
    l.answer = {text_left, on_text_grid(l.content.y + l.leading + pt(5))};
    const int above_answer = design.record ? l.content.y + pt(5) : l.answer.y + l.leading + pt(5);
    l.fen = {text_left, on_text_grid(above_answer + (fen_line_count(l, needs) - 1) * l.leading)};
    l.rules[1] = figures::Rect{left, l.fen.y + pt(22), l.content.width, RULE};
    const int rows = (design.paper.height > 800 ? 5 : 4) - advice;
    const int list_leading = pt(24);
    l.rules[0] = figures::Rect{left, l.rules[1].y + rows * list_leading + pt(8), l.content.width, RULE};
    int board_bottom = l.rules[0].y + pt(30);
    const int square =
        std::min({half_points((l.content.width - indent - pt(2) - 2 * needs.edge()) / needs.files - 1),
                  half_points((top - pt(81) - board_bottom) / needs.ranks - 1), pt(72)});
    if (!needs.is_default()) board_bottom += (top - pt(81) - board_bottom - needs.ranks * square) / 2;
    const int beside = l.content.width - indent - needs.files * square;
    place_board(l, {left + indent + half_points(beside / 2), half_points(board_bottom)}, square);
    l.board_frame = pt(2);
    l.move_list = {on_text_grid(left + pt(2)), on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    MoveListSetting s = setting(design, 20, 24, 2, 6, 92);
    s.rows = rows;
    l.settings = {s};
    return l;
}

Layout plain_layout(const PageDesign& design, const BoardNeeds& needs) {
    Layout l = blank_page(design);
    l.parts = {Part::words, Part::answer, Part::fen, Part::page_number};
    style_of(l, Style::headline).size = pt(16);
    style_of(l, Style::answer) = {figures::Font::times, pt(12)};
    style_of(l, Style::fen).size = pt(9);
    const int top = l.content.y + l.content.height;
    l.headline = {on_text_grid(l.content.x), on_text_grid(top - pt(13))};
    place_foot(l, needs);
    l.form = NamesForm::lines;
    l.names_width = l.content.width;
    // The lines before the moves: headline, status, three of names, evaluation, three blank ones, and those.
    const int told = needs.piece_lines + needs.captured_lines, lines = 9 + told;
    const bool small = needs.text_size < pt(12);
    style_of(l, Style::status).size = needs.text_size;
    if (told > MOST_SMALL_LINES) style_of(l, Style::headline).size = pt(8);
    l.leading = small ? (told > MOST_SMALL_LINES ? pt(8) : pt(10)) : told > MOST_WIDE_LINES ? pt(14) : pt(16);
    l.move_list = {l.headline.x, l.headline.y - lines * l.leading + pt(12)};
    l.names = l.headline + figures::Point{0, -2 * l.leading};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {setting(design, 12, 15, 4, 3.5, 47), setting(design, 8, 9.5, 6, 2.5, 31.5)};
    for (MoveListSetting& s : l.settings)
        s.rows = (l.move_list.y - pt(12) - l.move_list_bottom - s.size / 4) / s.leading + 1;
    return l;
}

}  // namespace inkmate::page

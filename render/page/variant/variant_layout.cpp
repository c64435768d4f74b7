#include "render/page/variant/variant_layout.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "core/variant/evaluation.hpp"
#include "render/page/layout/board_layout.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/variant/variant_pieces.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate {

using namespace variant;

namespace {

/// A square is no larger than this; on a board of few squares it grows until the board is so large.
constexpr int LARGE_SQUARE = pt(52), LARGE_BOARD = 8 * LARGE_SQUARE, LARGEST_SQUARE = pt(72);
/// Below the board there is room for so much, files and moves.
constexpr int LEAST_BELOW = pt(152);
/// Of players and event, above the headline.
constexpr int HEADING_BAND = pt(14);
/// From the board's lower edge to the rule above the moves, without what was captured.
constexpr int FILES_BAND = pt(24);
/// Of what a side has captured; from one type to the next where there are few, and down to which there is
/// room for numbers that are easy to read.
constexpr int CAPTURED_ROW = pt(20), CAPTURED_PITCH = pt(30), READABLE_PITCH = pt(22);
/// At the right, of the evaluation, and of its bar.
constexpr int OUTLOOK_WIDTH = pt(130), BAR_WIDTH = pt(56);
/// Of a FEN behind its board: side, castling, en passant, checks, clocks.
constexpr int FEN_FIELDS = 24;
/// Between White's move and Black's, and between columns.
constexpr int MOVE_GAP = pt(6);
/// Between a headline and the page's number beside it, at least.
constexpr int NUMBER_GAP = pt(6);
/// A headline of more than this gives way to a long move.
constexpr int LEAST_HEADLINE = pt(20);

char file_letter(int file) {
    return static_cast<char>('a' + file);
}
int digits(const Rules& rules) {
    return rules.ranks > 9 ? 2 : 1;
}

bool takes_by_legs(const Rules& rules) {
    return std::ranges::any_of(rules.types, [](const PieceType& type) {
        return std::ranges::any_of(type.paths[WHITE], [](const MailboxPath& path) { return path.legs > 1; });
    });
}

/// The widest text of a move, at a size.
int widest_move(const Rules& rules, Font font, int size) {
    const auto width = [&](const std::string& text) { return text_width(font, size, text); };
    int file = 0, letter = 0;
    for (int f = 0; f < rules.files; ++f) file = std::max(file, width(std::string(1, file_letter(f))));
    for (const PieceType& type : rules.types) letter = std::max(letter, width(std::string(1, type.letter)));
    const int square = file + digits(rules) * width("0");
    return (takes_by_legs(rules) ? 4 * square + width(",") : 2 * square) + letter;
}

/// As many columns as there is room for.
MoveListSetting list_setting(const Rules& rules, int content_width, double size, double leading, double gap) {
    const int move = half_points(widest_move(rules, Font::times, pt(size)) + MOVE_GAP + 2);
    const MoveListSetting one = setting(size, leading, 1, gap, points(move));
    return setting(size, leading, std::max(1, content_width / (one.black_x + move)), gap, points(move));
}

void place_list(Layout& l, const Rules& rules) {
    l.rules[0] =
        Rect{l.content.x, l.board.y - FILES_BAND - 2 * CAPTURED_ROW, l.content.width, l.rules[1].height};
    l.move_list = {on_text_grid(l.content.x), on_text_grid(l.rules[0].y - pt(4))};
    l.move_list_bottom = l.rules[1].y + pt(4);
    l.settings = {list_setting(rules, l.content.width, 16, 20, 5),
                  list_setting(rules, l.content.width, 12, 15, 3.5),
                  list_setting(rules, l.content.width, 8, 9.5, 2.5)};
    for (MoveListSetting& s : l.settings)
        s.rows = (l.move_list.y - l.move_list_bottom - s.size - s.size / 4) / s.leading + 1;
}

/// Two rows below the board's files, White's captures above Black's: all types would have room.
void place_captured(VariantLayout& v, const Rules& rules) {
    Layout& l = v.page;
    const StyleSpec& label = style_of(l, Style::label);
    int width = 0;
    for (const std::string_view text : words().captured)
        width = std::max(width, text_width(label.font, label.size, text));
    const int first = half_points(l.content.x + width + pt(6));
    const int room = l.content.x + l.content.width - OUTLOOK_WIDTH - first;
    const auto types = static_cast<int>(rules.types.size()) - 1;
    v.captured_pitch = std::min(CAPTURED_PITCH, room / types) / 2 * 2;
    v.captured_count_style = {Font::times, v.captured_pitch < READABLE_PITCH ? pt(4) : pt(8)};
    const int most_digits = rules.cells.size() > 100 ? 3 : 2;
    const int digits = most_digits * text_width(Font::times, v.captured_count_style.size, "0");
    v.captured =
        piece_size(v.pictures, std::min(CAPTURED_ROW - pt(2), v.captured_pitch - digits - pt(1)) / 2 * 2);
    l.captured_square = v.captured.square;
    v.captured_count = {on_text_grid(v.captured.square), on_text_grid(pt(2))};
    for (const int row : {0, 1}) {
        const int bottom = l.board.y - FILES_BAND + pt(4) - (row + 1) * CAPTURED_ROW;
        const auto r = static_cast<std::size_t>(row);
        l.captured_label[r] = {on_text_grid(l.content.x), on_text_grid(bottom + pt(5))};
        l.captured_pieces[r] = {first, bottom};
    }
}

/// To the right of what was captured: a label, below it a number and a bar.
void place_outlook(Layout& l) {
    style_of(l, Style::evaluation).size = pt(16);
    const int right = l.content.x + l.content.width, left = right - OUTLOOK_WIDTH + pt(6);
    l.evaluation_label = {on_text_grid(left), l.captured_label[0].y};
    l.evaluation = {on_text_grid(left), l.captured_label[1].y};
    EvaluationBar& bar = l.bar;
    bar.box = {right - BAR_WIDTH, l.evaluation.y + pt(2), BAR_WIDTH, pt(7)};
    bar.frame = pt(0.75);
    bar.half = (bar.box.width - 2 * bar.frame) / 2;
    bar.limit = EVALUATION_LIMIT;
    const int tick = pt(2);
    bar.tick = {bar.box.x + bar.frame + bar.half - bar.frame / 2, bar.box.y - tick, bar.frame,
                bar.box.height + 2 * tick};
}

void place_coordinates(VariantLayout& v, const Rules& rules) {
    Layout& l = v.page;
    const StyleSpec& style = style_of(l, Style::coordinate);
    const auto width = [&](const std::string& text) { return text_width(style.font, style.size, text); };
    for (const int n : {1, 2})
        v.rank_x[static_cast<std::size_t>(n - 1)] = on_text_grid(-n * width("0") - pt(6.5));
    l.rank_rise = on_text_grid((l.square - style.size * HELVETICA_CAPITAL / 1000) / 2);
    l.file_y = on_text_grid(-style.size * 72 / 100 - pt(4.75));
    for (int file = 0; file < rules.files; ++file)
        v.file_x.push_back(on_text_grid((l.square - width(std::string(1, file_letter(file)))) / 2));
}

/// layout plain, in letters of a size: how many squares of a piece, and how many kinds of captured pieces,
/// there is room for on a line, behind the words before them.
struct LineRoom {
    int squares;
    int captured;
};
LineRoom line_room(const Rules& rules, int width, int size) {
    const auto wide = [size](const std::string& text) { return text_width(Font::times, size, text); };
    const Words& w = words();
    int piece = 0, label = 0;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        piece = std::max(piece, wide(piece_in_words(rules, static_cast<int>(type), true)));
    for (const std::string& text : w.captured) label = std::max(label, wide(text + w.colon));
    const int side = std::max(wide(w.side[WHITE]), wide(w.side[BLACK])) + wide(w.colon);
    int file = 0;
    for (int f = 0; f < rules.files; ++f) file = std::max(file, wide(std::string(1, file_letter(f))));
    return {std::max(1, (width - side - piece) / (file + digits(rules) * wide("0") + wide(w.comma))),
            std::max(1, (width - label) / (wide("000 ") + piece + wide(w.comma)))};
}

BoardShape shape_of(const Rules& rules, int text_size, const LineRoom& room) {
    const auto cells = static_cast<int>(rules.cells.size()), types = static_cast<int>(rules.types.size()) - 1;
    return {.files = rules.files,
            .ranks = rules.ranks,
            .fen_length = rules.files * rules.ranks + rules.ranks + FEN_FIELDS,
            .piece_lines = 2 * types + cells / room.squares,
            .captured_lines = 2 * ((types - 1) / room.captured + 1),
            .text_size = text_size};
}
BoardShape shape_of(const Rules& rules, const Paper& paper) {
    const int width = blank_page(paper).content.width;
    const BoardShape usual = shape_of(rules, pt(12), line_room(rules, width, pt(12)));
    return usual.piece_lines + usual.captured_lines <= MOST_USUAL_LINES
               ? usual
               : shape_of(rules, pt(8), line_room(rules, width, pt(8)));
}

VariantLayout game_layout(VariantLayout v, const Paper& paper, const Rules& rules) {
    Layout& l = v.page = blank_page(paper);
    l.parts = {Part::names,      Part::headline,  Part::status, Part::board, Part::captured,
               Part::evaluation, Part::move_list, Part::answer, Part::fen,   Part::page_number};
    const int left = l.content.x, heading = l.content.y + l.content.height, top = heading - HEADING_BAND;
    place_heading(l, heading - pt(9.5));
    l.headline_event = variant_title(rules);
    l.headline = {on_text_grid(left), on_text_grid(top - pt(17.5))};
    // Numbers of two digits stand on the text grid in multiples of 4 points.
    style_of(l, Style::coordinate).size = pt(digits(rules) == 1 ? 10 : 12);
    style_of(l, Style::headline).size = pt(20);
    place_status(l, top - pt(39.5));
    place_foot(l, shape_of(rules, paper));

    const int board_top = top - pt(52), indent = pt(digits(rules) == 1 ? 14 : 20);
    l.board_frame = pt(1.25);
    set_square(l, std::min({(l.content.width - indent - 2 * l.board_frame) / rules.files,
                            (board_top - l.rules[1].y - LEAST_BELOW) / rules.ranks,
                            std::clamp(LARGE_BOARD / std::max(rules.files, rules.ranks), LARGE_SQUARE,
                                       LARGEST_SQUARE)}) /
                      2 * 2);
    const int margin = half_points((l.content.width - indent - rules.files * l.square) / 2);
    l.board = {left + indent + margin, board_top - rules.ranks * l.square};
    place_captured(v, rules);
    place_outlook(l);
    place_list(l, rules);
    return v;
}

/// Between a number and White's move, by the size of both, in points.
double gap_of(int size) {
    return size >= pt(20) ? 6 : size >= pt(16) ? 5 : size >= pt(12) ? 3.5 : 2.5;
}

/// What chess has, for another board, and for moves in coordinates.
VariantLayout other_layout(VariantLayout v, const PageDesign& design, const Rules& rules) {
    Layout& l = v.page = layout_for(design, shape_of(rules, design.paper));
    for (MoveListSetting& s : l.settings) {
        const int rows = s.rows;
        s = list_setting(rules, l.content.width, points(s.size), points(s.leading), gap_of(s.size));
        s.rows = rows;
    }
    return v;
}

/// The rule set's name and the last move, as large as any move fits, the name as long as there is room for:
/// to the sheet's edge, or to the page's number where that stands beside it. A heading above has the name
/// already.
void fit_headline(VariantLayout& v, const Rules& rules) {
    Layout& l = v.page;
    StyleSpec& style = style_of(l, Style::headline);
    const int right =
        l.page_number.y == l.headline.y ? number_left(l) - NUMBER_GAP : l.content.x + l.content.width;
    const int room = right - l.headline.x;
    const auto widest = [&] {
        const auto width = [&](const std::string& text) { return text_width(style.font, style.size, text); };
        const Words& w = words();
        return widest_move(rules, style.font, style.size) +
               std::max(width(w.played[WHITE] + "000" + w.after_number[WHITE]),
                        width(w.played[BLACK] + "000" + w.after_number[BLACK]));
    };
    while (style.size > LEAST_HEADLINE && widest() > room) style.size -= pt(4);
    const std::string name = variant_title(rules);
    const bool named = l.id_in_heading || std::ranges::find(l.parts, Part::words) != l.parts.end();
    v.title = named ? words().begins : shortened(style.font, style.size, name, room);
    if (!l.id_in_heading)
        v.before_move = shortened(style.font, style.size, name,
                                  room - widest() - text_width(style.font, style.size, words().colon)) +
                        words().colon;
}

}  // namespace

VariantLayout variant_layout(const PageDesign& design, const Rules& rules) {
    const VariantLook usual;
    const VariantLook& look = design.look != nullptr ? *design.look : usual;
    VariantLayout v{};
    v.pictures = pictures_of(rules, look);
    v.marks = look.marks;
    v.tint = look.tint;
    v = design.layout == LayoutName::game ? game_layout(std::move(v), design.paper, rules)
                                          : other_layout(std::move(v), design, rules);
    if (design.record) leave_out_answer(v.page);
    fit_headline(v, rules);
    const BoardShape shape = shape_of(rules, design.paper);
    v.page.fen_width = fen_line_width(v.page);
    const LineRoom room = line_room(rules, v.page.content.width, shape.text_size);
    v.squares_on_line = room.squares;
    v.captured_on_line = room.captured;
    place_coordinates(v, rules);
    v.on_board = piece_size(v.pictures, v.page.square);
    return v;
}

std::vector<VariantSquare> variant_squares(const VariantLayout& layout, Point board, const Rules& rules,
                                           bool flipped) {
    const double side = points(layout.page.square);
    const double board_left = points(board.x), board_bottom = points(board.y);
    std::vector<VariantSquare> squares;
    for (const Cell c : rules.cells) {
        const variant::Square s = square_of(c);
        const int file = flipped ? rules.files - 1 - file_of(s) : file_of(s);
        const int rank = flipped ? rules.ranks - 1 - rank_of(s) : rank_of(s);
        const double x = board_left + file * side, y = board_bottom + rank * side;
        squares.push_back({s, x, y, x + side, y + side});
    }
    return squares;
}

std::string variant_title(const Rules& rules) {
    // Built-in rule sets whose names are several words, written as one.
    constexpr auto in_words =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"3check", "Three-check"},
                                                                      {"kingofthehill", "King of the Hill"},
                                                                      {"losalamos", "Los Alamos"},
                                                                      {"racingkings", "Racing Kings"}});
    const auto* found =
        std::ranges::find(in_words, rules.name, &std::pair<std::string_view, std::string_view>::first);
    std::string title(found != in_words.end() ? found->second : std::string_view(rules.name));
    if (!title.empty())
        title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return title;
}

char disc_letter(const PieceType& type) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(type.letter)));
}

std::vector<int> captured_order(const Rules& rules) {
    const Evaluation evaluation = make_evaluation(rules);
    std::vector<int> order;
    for (std::size_t type = 1; type < rules.types.size(); ++type) order.push_back(static_cast<int>(type));
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](int type) { return evaluation.worth[static_cast<std::size_t>(type)]; });
    return order;
}

std::vector<int> told_order(const Rules& rules) {
    std::vector<int> order = captured_order(rules);
    if (const auto king = std::ranges::find(order, rules.king); king != order.end())
        std::rotate(order.begin(), king, king + 1);
    return order;
}

}  // namespace inkmate

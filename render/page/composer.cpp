#include "render/page/composer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "render/page/figures/curve.hpp"
#include "render/page/figures/marking.hpp"
#include "render/page/figures/shapes.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/outlook.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// Of a score: how high the curves of evaluations and clocks are, and one alone.
constexpr int EVALUATION_CURVE = quarters(84), CLOCK_CURVE = quarters(40), ONE_CURVE = quarters(120);

/// Of the move list, one a move number.
int move_rows(const GameContent& c) {
    return (static_cast<int>(c.san.size()) + (c.start_turn == BLACK ? 1 : 0) + 1) / 2;
}

/// The layout of a page with that list.
Layout layout_of(const GameContent& c, const PageDesign& design) {
    Layout layout = page_layout(design);
    make_room_for_numbers(layout, c.start_fullmove + move_rows(c) - 1);
    return layout;
}

/// What stands in the cells of a score: positions, and in a row of its own the curves of the game.
int course_cell(const GameContent& c, const Layout& l) {
    const auto positions = static_cast<int>(c.diagrams.size());
    return (positions + l.grid.columns - 1) / l.grid.columns * l.grid.columns;
}
int score_cells(const GameContent& c, const Layout& l) {
    return c.course ? course_cell(c, l) + l.grid.columns : static_cast<int>(c.diagrams.size());
}

}  // namespace

Composer::Composer(const GameContent& content, const PageDesign& design)
    : flipped_(content.flipped),
      c_(content),
      design_(design),
      l_(layout_of(content, design)),
      w_(words(design.writing.language)),
      page_{design.paper, {}} {}

Page Composer::compose() && {
    for (const Part part : l_.parts)
        if (!drawn_instead(part)) draw_part(part);
    return std::move(page_);
}

bool Composer::drawn_instead(Part) {
    return false;
}
bool Composer::told_instead() {
    return false;
}
void Composer::marking(std::size_t) {}

void Composer::draw_part(Part part) {
    switch (part) {
        case Part::headline: return show(Style::headline, l_.headline, headline_text());
        case Part::status: return status();
        case Part::board: return board();
        case Part::positions: return positions(c_.diagrams, l_.board);
        case Part::captured: return captured_pieces();
        case Part::evaluation: return evaluation();
        case Part::names: return names();
        case Part::move_list: return move_list();
        case Part::answer: return show(Style::answer, l_.answer, answer_text());
        case Part::fen: return fen(c_.fen);
        case Part::page_number: return page_number();
        case Part::words: return words_only();
        case Part::answer_lines:
            return lines(Style::answer, l_.answer, l_.leading, answer_lines(l_, answer_text()));
        case Part::title: return title();
        case Part::worksheet: return worksheet();
        case Part::turned_solutions: return solutions(true);
        case Part::solutions: return solutions(false);
        case Part::name_fields: return name_fields();
        case Part::fen_lines: return lines(Style::fen, l_.fen, l_.fen_leading, fen_lines(l_, c_.fen));
        case Part::outcome: return outcome();
        case Part::sheet_moves: return sheet_moves();
        case Part::sheet_positions: return sheet_positions();
        case Part::sheet_fen: return sheet_fen();
    }
}

void Composer::show(Style style, Point at, std::string text) {
    const StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
    add_text(page_, {spec.font, spec.size, at, std::move(text)});
}
void Composer::fill(Path path, Ink ink) {
    page_.items.push_back(Fill{std::move(path), ink});
}
void Composer::draw(const std::vector<Fill>& fills, Point at) {
    for (const Fill& f : fills) fill(moved(f.path, at), f.ink);
}

/// What the score of a game says of its end, or of the side to move.
void Composer::outcome() {
    if (over()) return show(Style::status, l_.outcome, ending_text());
    status();
}
bool Composer::recorded() const {
    return !decided() && c_.names.plies == c_.san.size() && c_.names.fen == c_.fen &&
           !recorded_result().empty();
}
std::string Composer::recorded_ending() const {
    return ending_in_words(c_.names.result, l_.writing.language);
}

void Composer::status() {
    if (!over()) draw(disc(l_.mark_radius, l_.mark_rim, c_.side_to_move == WHITE), l_.mark);
    show(Style::status, over() ? l_.outcome : l_.status, status_text());
}

void Composer::positions(std::span<const Diagram> diagrams, Point first) {
    int index = 0;
    for (const Diagram& diagram : diagrams) {
        board_ = first + cell(l_.grid, index++);
        position(diagram);
        const bool end = &diagram == &c_.diagrams.back() && over();
        if (diagram.to_move && !end)
            draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == WHITE), board_ + l_.grid.mark);
        show(Style::caption, board_ + l_.grid.caption, diagram.caption);
    }
}

void Composer::title() {
    const Font font = l_.styles[static_cast<std::size_t>(Style::headline)].font;
    if (!c_.worksheet_title.empty())
        add_text(page_, {font, c_.worksheet_title_size, l_.headline, c_.worksheet_title});
}
void Composer::solutions(bool turned) {
    const StyleSpec& spec = l_.styles[static_cast<std::size_t>(Style::solution)];
    Point at = l_.solutions;
    for (const std::string& line : c_.worksheet_solutions) {
        page_.items.push_back(Text{spec.font, spec.size, at, line, turned});
        at.y += l_.solutions_leading;
    }
}
/// Not on pages of solutions.
void Composer::name_fields() {
    if (c_.diagrams.empty()) return;
    show(Style::answer, l_.foot_labels[0], w_.name_field);
    show(Style::answer, l_.foot_labels[1], w_.points_field);
    for (const Rect& rule : l_.foot_rules) fill(rectangle(rule), BLACK_INK);
    if (!c_.markings.empty()) show(Style::answer, marking_places(l_, design_.form).score, c_.worksheet_score);
}

void Composer::worksheet() {
    std::size_t index = 0;
    for (const Diagram& diagram : c_.diagrams) {
        board_ = l_.board + cell(l_.grid, static_cast<int>(index));
        flipped_ = diagram.flipped;
        worksheet_board(diagram);
        if (shows_disc(diagram))
            draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == WHITE), board_ + l_.grid.mark);
        caption(diagram);
        for (const Rect& rule : l_.answer_rules)
            fill(rectangle({board_.x + rule.x, board_.y + rule.y, rule.width, rule.height}), BLACK_INK);
        marking(index++);
    }
}
void Composer::caption(const Diagram& diagram) {
    Style style = Style::caption;
    Point at = board_ + l_.grid.caption;
    for (const std::string& line : caption_lines(l_, diagram)) {
        if (!line.empty()) show(style, at, line);
        style = Style::label;
        at.y -= l_.grid.caption_leading;
    }
}

const std::string& Composer::evaluation_label() const {
    return c_.outlook.searched ? w_.evaluation : w_.static_evaluation;
}
void Composer::evaluation() {
    if (over()) {
        show(Style::label, l_.evaluation_label, w_.game_result);
        return show(Style::evaluation, l_.evaluation, result_text());
    }
    show(Style::label, l_.evaluation_label, evaluation_label());
    show(Style::evaluation, l_.evaluation, evaluation_text(c_.outlook, l_.writing.language));
    for (Fill& f : evaluation_bar(l_.bar, c_.outlook)) fill(std::move(f.path), f.ink);
}
void Composer::names() {
    for (Text& text : name_texts(l_, c_.names, c_.flipped)) page_.items.emplace_back(std::move(text));
}

int Composer::blacks_first() const {
    return c_.start_turn == BLACK ? 1 : 0;
}
Composer::ListRows Composer::list_rows() const {
    const int rows = move_rows(c_);
    const MoveListSetting& s = l_.settings[static_cast<std::size_t>(setting_for(l_, rows))];
    // When the oldest moves do not fit, a note takes the first row.
    return {s, blacks_first(), rows > s.capacity() ? rows - s.capacity() + 1 : 0, rows};
}
std::string Composer::left_out(int rows) const {
    std::string note = std::to_string(c_.start_fullmove);
    note += w_.dash;
    note += std::to_string(c_.start_fullmove + rows - 1);
    note += w_.left_out;
    return note;
}

void Composer::move_list() {
    const ListRows list = list_rows();
    if (list.first > 0) put(list.setting, list_cell(list.setting, 0, 0), left_out(list.first));
    list_moves(list, list.first > 0 ? 1 : 0);
}
Point Composer::list_cell(const MoveListSetting& s, int index, int x) const {
    return l_.move_list + Point{index / s.rows * s.column_pitch + x, -s.size - index % s.rows * s.leading};
}
void Composer::put(const MoveListSetting& s, Point at, std::string text) {
    add_text(page_, {Font::times, s.size, at, std::move(text)});
}
/// Numbers, then White's moves, then Black's, with a rule between: PDF writers merge runs that follow
/// each other on one line, and round the gap. The first row takes the place of that number.
void Composer::list_moves(const ListRows& list, int begin) {
    const auto& [s, blacks_first, first, rows] = list;
    const int plies = static_cast<int>(c_.san.size());
    for (int row = first; row < rows; ++row) {
        const std::string number = std::to_string(c_.start_fullmove + row);
        const int x = (MOVE_NUMBER_DIGITS - static_cast<int>(number.size())) * s.digit;
        put(s, list_cell(s, begin + row - first, x), number + w_.full_stop);
    }
    for (const int black : {0, 1}) {
        fill(rectangle(l_.rules[static_cast<std::size_t>(black)]), BLACK_INK);
        for (int row = first; row < rows; ++row) {
            const int ply = 2 * row + black - blacks_first;
            if (ply < plies)
                put(s, list_cell(s, begin + row - first, black ? s.black_x : s.white_x),
                    ply < 0 ? w_.no_move : c_.san[static_cast<std::size_t>(ply)]);
        }
    }
}

ScoreSheet Composer::sheet() const {
    return score_sheet(l_, c_.sheet, move_rows(c_), score_cells(c_, l_));
}
void Composer::sheet_moves() {
    const ScoreSheet s = sheet();
    const MoveListSetting& setting = l_.settings[static_cast<std::size_t>(s.setting)];
    list_moves({setting, blacks_first(), s.first_row, s.first_row + s.rows}, 0);
}
void Composer::sheet_positions() {
    const ScoreSheet s = sheet();
    const int all = static_cast<int>(c_.diagrams.size()), first = std::min(s.first_diagram, all);
    positions(std::span(c_.diagrams)
                  .subspan(static_cast<std::size_t>(first),
                           static_cast<std::size_t>(std::min(s.diagrams, all - first))),
              s.board);
    const int at = course_cell(c_, l_) - s.first_diagram;
    if (c_.course && at >= 0 && at < s.diagrams) curves(s.board + cell(l_.grid, at));
}
/// The words come before the FEN: they are on the page number's line (list_moves()).
void Composer::sheet_fen() {
    if (c_.start_fen.empty()) return fen(c_.fen);
    show(Style::answer, l_.answer, w_.start_fen);
    fen(c_.start_fen);
}
/// The program, which knows of no course, has none (docs/guide/pages.md).
void Composer::curves(Point cell) {
    const bool both = c_.course->evaluations && c_.course->clocks;
    const CurveSize size{l_.content.width, both ? EVALUATION_CURVE : ONE_CURVE,
                         both ? CLOCK_CURVE : ONE_CURVE};
    std::ranges::move(
        curve_items(*c_.course, size, {l_.content.x, cell.y + 8 * l_.square}, l_.writing.language),
        std::back_inserter(page_.items));
}

void Composer::lines(Style style, Point at, int leading, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
        show(style, at, text);
        at.y -= leading;
    }
}

void Composer::words_only() {
    line_ = l_.headline;
    line(Style::headline, headline_text());
    line(Style::status, status_text());
    for (Text& text : name_texts(l_, c_.names, c_.flipped)) {
        page_.items.emplace_back(std::move(text));
        next_line();
    }
    next_line();
    const bool instead = told_instead();
    if (instead) next_line();
    tell_pieces();
    next_line();
    tell_captured();
    if (over())
        line(Style::status, w_.game_result + w_.colon + result_text());
    else
        line(Style::status, evaluation_label() + w_.colon + evaluation_text(c_.outlook, l_.writing.language));
    next_line();
    if (!instead) tell_moves();
}
void Composer::line(Style style, std::string text) {
    show(style, line_, std::move(text));
    next_line();
}
/// The moves, each pair in one text, so that they are read in their order.
void Composer::tell_moves() {
    const ListRows list = list_rows();
    const MoveListSetting& s = list.setting;
    const auto tell = [&](int index, std::string text) {
        put(s, line_ + Point{index / s.rows * s.column_pitch, -index % s.rows * s.leading}, std::move(text));
    };
    if (list.first > 0) tell(0, left_out(list.first));
    for (int row = list.first; row < list.rows; ++row) {
        std::string text = std::to_string(c_.start_fullmove + row) + w_.full_stop;
        for (const int black : {0, 1}) {
            const int ply = 2 * row + black - list.blacks_first;
            if (ply < static_cast<int>(c_.san.size()))
                text += ' ' + (ply < 0 ? w_.no_move : c_.san[static_cast<std::size_t>(ply)]);
        }
        tell(row - list.first + (list.first > 0 ? 1 : 0), text);
    }
}
void Composer::page_number() {
    if (c_.page_number == 0) return;
    const std::string number = std::to_string(c_.page_number);
    show(Style::answer,
         number_at(l_, c_.names) + Point{(1 - static_cast<int>(number.size())) * l_.page_number_digit, 0},
         number_word(l_, c_.names) + number);
}

int sheets_of(const GameContent& content, const PageDesign& design) {
    if (design.layout != LayoutName::score) return 1;
    const Layout layout = layout_of(content, design);
    return score_sheets(layout, move_rows(content), score_cells(content, layout));
}

}  // namespace inkmate

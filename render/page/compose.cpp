#include "render/page/compose.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/piece_names.hpp"
#include "render/page/words/words.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::page {

using namespace chess;

namespace {

/// The heights of the curves of evaluations and clocks on a score, and of one alone.
constexpr int EVALUATION_CURVE = figures::quarters(84), CLOCK_CURVE = figures::quarters(40),
              ONE_CURVE = figures::quarters(120);

/// Returns how many rows the move list has, one a move number.
int move_rows(const PageContent& c) {
    return (static_cast<int>(c.san.size()) + (c.start_turn == BLACK ? 1 : 0) + 1) / 2;
}

/// Returns the layout of a page with that list.
Layout layout_of(const PageContent& c, const PageDesign& design) {
    Layout layout = page_layout(design);
    make_room_for_numbers(layout, c.start_fullmove + move_rows(c) - 1);
    return layout;
}

/// Returns the first cell after the positions of a score that has the curves of the game, which take a row.
int course_cell(const PageContent& c, const Layout& l) {
    const auto positions = static_cast<int>(c.diagrams.size());
    return (positions + l.grid.columns - 1) / l.grid.columns * l.grid.columns;
}
int score_cells(const PageContent& c, const Layout& l) {
    return c.course ? course_cell(c, l) + l.grid.columns : static_cast<int>(c.diagrams.size());
}

/// Puts items on a page, part after part. The generated program draws the same in the same order
/// (psgen/runtime/paper/pages.ps).
class Composer {
  public:
    Composer(const PageContent& content, const PageDesign& design)
        : c_(content),
          design_(design),
          l_(layout_of(content, design)),
          w_(words(design.writing.language)),
          page_{design.paper, {}} {}

    figures::Page compose() && {
        for (const Part part : l_.parts) draw_part(part);
        return std::move(page_);
    }

  private:
    void draw_part(Part part) {
        switch (part) {
            case Part::headline: return show(Style::headline, l_.headline, headline());
            case Part::status: return status();
            case Part::board: return board();
            case Part::positions: return c_.refusal ? refused_positions() : positions(c_.diagrams, l_.board);
            case Part::captured: return captured();
            case Part::evaluation: return evaluation();
            case Part::names: return names();
            case Part::move_list: return c_.refusal ? refusal() : move_list();
            case Part::answer: return show(Style::answer, l_.answer, answer());
            case Part::fen: return fen(c_.fen);
            case Part::page_number: return page_number();
            case Part::words: return words_only();
            case Part::answer_lines:
                return lines(Style::answer, l_.answer, l_.leading, answer_lines(l_, answer()));
            case Part::title: return title();
            case Part::worksheet: return worksheet();
            case Part::turned_solutions: return solutions(true);
            case Part::solutions: return solutions(false);
            case Part::name_fields: return name_fields();
            case Part::fen_lines:
                // A message takes their place.
                if (!c_.refusal) fen(c_.fen);
                return;
            case Part::outcome: return outcome();
            case Part::sheet_moves: return c_.refusal ? refusal() : sheet_moves();
            case Part::sheet_positions: return c_.refusal ? board() : sheet_positions();
            case Part::sheet_fen: return c_.refusal ? fen(c_.fen) : sheet_fen();
        }
    }

    // Items.

    void add(figures::Item item) { page_.items.push_back(std::move(item)); }
    void show(Style style, figures::Point at, std::string text) {
        const figures::StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        add_text(page_, {spec.font, spec.size, at, std::move(text)});
    }
    void fill(figures::Path path, figures::Ink ink) { add(figures::Fill{std::move(path), ink}); }
    void draw(const std::vector<figures::Fill>& fills, figures::Point at) {
        for (const figures::Fill& f : fills) fill(figures::moved(f.path, at), f.ink);
    }
    void draw(std::vector<figures::Item> items, figures::Point at = {}) {
        for (figures::Item& item : items) add(figures::moved_item(std::move(item), at));
    }
    void lines(Style style, figures::Point at, int leading, const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            show(style, at, text);
            at.y -= leading;
        }
    }
    void disc_of(Color side, figures::Point at) {
        draw(figures::disc(l_.mark_radius, l_.mark_rim, side == WHITE), at);
    }

    // Texts.

    /// True if the game has ended by the rules or by its players.
    bool decided() const { return !c_.result.empty(); }
    /// True if it has ended by its record alone, whose end this is.
    bool recorded() const {
        return !decided() && c_.names.plies == c_.san.size() && c_.names.fen == c_.fen &&
               !result_in_words(c_.names.result).empty();
    }
    bool over() const { return decided() || recorded(); }
    std::string result() const { return recorded() ? result_in_words(c_.names.result) : c_.result; }
    std::string answer() const { return over() ? w_.over : c_.answer; }

    std::string headline() const {
        if (c_.refusal) return w_.refused;
        if (c_.san.empty()) return l_.begins;
        const Color mover = ~c_.side_to_move;
        const int number = mover == WHITE ? c_.fullmove : c_.fullmove - 1;
        return l_.before_move + w_.played[mover] + std::to_string(number) + w_.after_number[mover] +
               c_.san.back();
    }
    /// What is in hand, on a page that has no other place for it; empty if there is nothing.
    std::string hands_text() const {
        if (design_.variant == nullptr || !design_.variant->piece_drops) return {};
        std::string text;
        for (const std::vector<Captured>& hand : c_.captured)
            for (const auto& [piece, count] : hand)
                text.append(static_cast<std::size_t>(count), design_.variant->letter_of(piece));
        return text.empty() ? text : ' ' + hands_in_short(text);
    }
    /// Says who is to move, or how the game has ended.
    std::string status_text() const {
        std::string text = recorded() ? ending_in_words(c_.names.result, l_.writing.language) : c_.ending;
        if (!over()) {
            text = w_.to_move[c_.side_to_move] + std::to_string(c_.fullmove) + w_.full_stop;
            if (c_.in_check) text += w_.check;
            if (c_.checks_left) {
                for (const Color side : {WHITE, BLACK})
                    text += w_.checks_left[side] + std::to_string((*c_.checks_left)[side]);
                text += w_.full_stop;
            }
            if (c_.count)
                text += w_.count[0] + std::to_string((*c_.count)[0]) + w_.count[1] +
                        std::to_string((*c_.count)[1]) + w_.full_stop;
        }
        if (design_.layout == LayoutName::large) text += hands_text();
        if (marks_a_square()) text += w_.moves_from + variant::to_string(*c_.marked_from) + w_.are_marked;
        return text;
    }
    void status() {
        if (!over()) disc_of(c_.side_to_move, l_.mark);
        show(Style::status, over() ? l_.outcome : l_.status, status_text());
    }
    /// Says on a score how the game has ended, or who is to move.
    void outcome() {
        if (over()) return show(Style::status, l_.outcome, result() + w_.gap + status_text());
        status();
    }
    void fen(const std::string& fen) { lines(Style::fen, l_.fen, l_.fen_leading, fen_lines(l_, fen)); }
    void names() {
        for (figures::Text& text : name_texts(l_, c_.names, c_.flipped))
            page_.items.emplace_back(std::move(text));
    }
    void page_number() {
        if (c_.page_number == 0) return;
        const std::string number = std::to_string(c_.page_number);
        show(Style::answer,
             number_at(l_, c_.names) +
                 figures::Point{(1 - static_cast<int>(number.size())) * l_.page_number_digit, 0},
             number_word(l_, c_.names) + number);
    }

    // Boards.

    bool marks_a_square() const { return marks_moves(design_.layout) && c_.marked_from.has_value(); }
    /// True if a move has been refused whose squares can be marked.
    bool marks_refused() const { return c_.refusal && c_.refusal->target.has_value(); }
    /// The board of the page, with the last move, the moves of a piece, or the squares of a refused move.
    void board() {
        figures::ShownBoard shown{.flipped = c_.flipped,
                                  .marks = l_.marks,
                                  .framed = c_.framed,
                                  .pieces = c_.pieces,
                                  .color = design_.color,
                                  .halos = has_halos() || marks_a_square() || marks_refused()};
        if (marks_refused()) {
            shown.framed = c_.refusal->origins;
            if (c_.refusal->ambiguous)
                shown.reached = {*c_.refusal->target};
            else
                shown.marks.push_back({figures::Marker::red, *c_.refusal->target});
        } else if (marks_a_square()) {
            shown.framed = {*c_.marked_from};
            shown.reached = c_.marked;
        }
        draw(figures::board_items(l_, shown,
                                  c_.refusal ? refusal_places(l_, design_.layout).board : l_.board));
    }
    /// True if light squares may be tinted or marked, and pieces need their halos there.
    bool has_halos() const { return design_.variant != nullptr || l_.tint.light; }

    void positions(std::span<const Diagram> diagrams, figures::Point first) {
        int index = 0;
        for (const Diagram& diagram : diagrams) {
            const figures::Point at = first + cell(l_.grid, index++);
            draw(figures::board_items(l_,
                                      {.flipped = c_.flipped,
                                       .marks = l_.marks,
                                       .framed = diagram.framed,
                                       .pieces = diagram.pieces,
                                       .color = design_.color,
                                       .halos = has_halos()},
                                      at));
            const bool end = &diagram == &c_.diagrams.back() && over();
            if (diagram.to_move && !end) disc_of(*diagram.to_move, at + l_.grid.mark);
            show(Style::caption, at + l_.grid.caption, diagram.caption);
            if (!diagram.hands.empty())
                show(Style::label, at + hands_place(l_.grid), hands_in_short(diagram.hands));
        }
    }

    // The page of a line that was refused.

    void refused_positions() {
        board();
        refusal();
    }
    /// What the console said of the line.
    void refusal() {
        const RefusalPlaces places = refusal_places(l_, design_.layout);
        if (gathers_positions(design_.layout)) show(Style::headline, places.headline, w_.refused);
        for (const figures::Rect& rule : places.rules) fill(figures::rectangle(rule), figures::BLACK_INK);
        refusal(places, places.message);
    }
    /// Returns where the next line would be.
    figures::Point refusal(const RefusalPlaces& places, figures::Point at) {
        for (std::string& line : refusal_lines(places, *c_.refusal)) {
            add(figures::Text{figures::Font::courier, places.size, at, std::move(line)});
            at.y -= places.leading;
        }
        return at;
    }

    // Captured pieces and the evaluation.

    /// The place where a colour's pieces were at the start of the game: 0 below, 1 above.
    std::size_t place(Color color) const { return (color == BLACK) != c_.flipped ? 1 : 0; }
    void captured() {
        for (const Color captor : {WHITE, BLACK}) {
            const std::vector<Captured>& list = c_.captured[captor];
            const std::size_t at =
                l_.captures == Captures::each ? place(captor) : static_cast<std::size_t>(captor);
            show(Style::label, l_.captured_label[at],
                 captured_words(w_, design_.variant)[captor] + (list.empty() ? w_.nothing : ""));
            if (l_.captures == Captures::each)
                draw_each(list, l_.captured_pieces[at]);
            else
                draw_counted(list, l_.captured_pieces[at]);
        }
    }
    void draw_each(const std::vector<Captured>& list, figures::Point first) {
        const int side = l_.captured_man.square;
        int index = 0;
        for (const auto& [piece, count] : list)
            for (int i = 0; i < count; ++i, ++index)
                draw(figures::man_items(l_, l_.captured_man, piece, false),
                     first + figures::Point{index % l_.captured_per_row * side,
                                            -(index / l_.captured_per_row) * side});
    }
    void draw_counted(const std::vector<Captured>& list, figures::Point at) {
        for (const auto& [piece, count] : list) {
            draw(figures::man_items(l_, l_.captured_man, piece, false), at);
            if (count > 1)
                add(figures::Text{l_.captured_count_style.font, l_.captured_count_style.size,
                                  at + l_.captured_count, std::to_string(count)});
            at.x += l_.captured_pitch;
        }
    }
    const std::string& evaluation_label() const {
        return c_.outlook.searched ? w_.evaluation : w_.static_evaluation;
    }
    void evaluation() {
        if (over()) {
            show(Style::label, l_.evaluation_label, w_.game_result);
            return show(Style::evaluation, l_.evaluation, result());
        }
        show(Style::label, l_.evaluation_label, evaluation_label());
        show(Style::evaluation, l_.evaluation, evaluation_text(c_.outlook, l_.writing.language));
        draw(evaluation_bar(l_.bar, c_.outlook), figures::Point{});
    }

    // The moves.

    /// Which rows of the move list are shown, a row a move number, and how they are set.
    struct ListRows {
        const MoveListSetting& setting;
        int blacks_first;
        int first;
        int rows;
    };
    int blacks_first() const { return c_.start_turn == BLACK ? 1 : 0; }
    ListRows list_rows() const {
        const int rows = move_rows(c_);
        const MoveListSetting& s = l_.settings[static_cast<std::size_t>(setting_for(l_, rows))];
        // When the oldest moves do not fit, a note takes the first row.
        return {s, blacks_first(), rows > s.capacity() ? rows - s.capacity() + 1 : 0, rows};
    }
    std::string left_out(int rows) const {
        return std::to_string(c_.start_fullmove) + w_.dash + std::to_string(c_.start_fullmove + rows - 1) +
               w_.left_out;
    }
    void move_list() {
        const ListRows list = list_rows();
        if (list.first > 0) put(list.setting, list_cell(list.setting, 0, 0), left_out(list.first));
        list_moves(list, list.first > 0 ? 1 : 0);
    }
    figures::Point list_cell(const MoveListSetting& s, int index, int x) const {
        return l_.move_list +
               figures::Point{index / s.rows * s.column_pitch + x, -s.size - index % s.rows * s.leading};
    }
    void put(const MoveListSetting& s, figures::Point at, std::string text) {
        add_text(page_, {figures::Font::times, s.size, at, std::move(text)});
    }
    /// Numbers, then White's moves, then Black's, with a rule between: PDF writers merge runs that follow
    /// each other on one line, and round the gap. `begin` is the place of the first row.
    void list_moves(const ListRows& list, int begin) {
        const auto& [s, blacks_first, first, rows] = list;
        const int plies = static_cast<int>(c_.san.size());
        for (int row = first; row < rows; ++row) {
            const std::string number = std::to_string(c_.start_fullmove + row);
            const int x = (MOVE_NUMBER_DIGITS - static_cast<int>(number.size())) * s.digit;
            put(s, list_cell(s, begin + row - first, x), number + w_.full_stop);
        }
        for (const int black : {0, 1}) {
            fill(figures::rectangle(l_.rules[static_cast<std::size_t>(black)]), figures::BLACK_INK);
            for (int row = first; row < rows; ++row) {
                const int ply = 2 * row + black - blacks_first;
                if (ply < plies)
                    put(s, list_cell(s, begin + row - first, black ? s.black_x : s.white_x),
                        ply < 0 ? w_.no_move : c_.san[static_cast<std::size_t>(ply)]);
            }
        }
    }

    // The sheets of a score.

    ScoreSheet sheet() const { return score_sheet(l_, c_.sheet, move_rows(c_), score_cells(c_, l_)); }
    void sheet_moves() {
        const ScoreSheet s = sheet();
        const MoveListSetting& setting = l_.settings[static_cast<std::size_t>(s.setting)];
        list_moves({setting, blacks_first(), s.first_row, s.first_row + s.rows}, 0);
    }
    void sheet_positions() {
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
    void sheet_fen() {
        if (c_.start_fen.empty()) return fen(c_.fen);
        show(Style::answer, l_.answer, w_.start_fen);
        fen(c_.start_fen);
    }
    /// The program, which knows of no course, has none (docs/guide/pages.md).
    void curves(figures::Point cell) {
        const bool both = c_.course->evaluations && c_.course->clocks;
        const CurveSize size{l_.content.width, both ? EVALUATION_CURVE : ONE_CURVE,
                             both ? CLOCK_CURVE : ONE_CURVE};
        draw(curve_items(*c_.course, size, {l_.content.x, cell.y + l_.shape.ranks * l_.square},
                         l_.writing.language));
    }

    // The page in words.

    void next_line() { line_.y -= l_.leading; }
    void line(Style style, std::string text) {
        show(style, line_, std::move(text));
        next_line();
    }
    void words_only() {
        line_ = l_.headline;
        line(Style::headline, headline());
        line(Style::status, status_text());
        for (figures::Text& text : name_texts(l_, c_.names, c_.flipped)) {
            page_.items.emplace_back(std::move(text));
            next_line();
        }
        next_line();
        if (c_.refusal) {
            line_ = refusal(refusal_places(l_, design_.layout), line_);
            next_line();
        }
        tell_pieces();
        next_line();
        tell_captured();
        if (over())
            line(Style::status, w_.game_result + w_.colon + result());
        else
            line(Style::status,
                 evaluation_label() + w_.colon + evaluation_text(c_.outlook, l_.writing.language));
        next_line();
        if (!c_.refusal) tell_moves();
    }
    std::string piece_words(int type, bool many) const {
        return piece_in_words(design_.variant, type, many, l_.writing.language);
    }
    /// Shows a list after its beginning in as many lines as it takes.
    void tell_list(std::string text, const std::vector<std::string>& list, int on_line) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            text += list[i];
            if (i + 1 == list.size()) break;
            if ((i + 1) % static_cast<std::size_t>(on_line) == 0)
                line(Style::status, std::exchange(text, "").append(LIST_BREAK));
            else
                text += w_.comma;
        }
        line(Style::status, text);
    }
    /// "White rooks: a1, h1", file after file.
    void tell_pieces() {
        std::vector<figures::BoardPiece> pieces = c_.pieces;
        std::ranges::stable_sort(pieces, {},
                                 [](const figures::BoardPiece& man) { return variant::file_of(man.square); });
        for (const Color side : {WHITE, BLACK})
            for (const int type : told_order(design_.variant)) {
                std::vector<std::string> squares;
                for (const auto& [square, piece] : pieces)
                    if (variant::color_of(piece) == side && variant::type_of(piece) == type)
                        squares.push_back(variant::to_string(square));
                if (!squares.empty())
                    tell_list(w_.side[side] + piece_words(type, squares.size() > 1) + w_.colon, squares,
                              l_.squares_on_line);
            }
    }
    /// "Captured by White: queen, 2 pawns".
    void tell_captured() {
        for (const Color captor : {WHITE, BLACK}) {
            std::vector<std::string> kinds;
            for (const auto& [piece, count] : c_.captured[captor])
                kinds.push_back((count > 1 ? std::to_string(count) + ' ' : "") +
                                piece_words(variant::type_of(piece), count > 1));
            const std::string& text = captured_words(w_, design_.variant)[captor];
            if (kinds.empty())
                line(Style::status, text + w_.nothing);
            else
                tell_list(text + w_.colon, kinds, l_.captured_on_line);
        }
    }
    /// The moves, each pair in one text, so that they are read in their order.
    void tell_moves() {
        const ListRows list = list_rows();
        const MoveListSetting& s = list.setting;
        const auto tell = [&](int index, std::string text) {
            put(s, line_ + figures::Point{index / s.rows * s.column_pitch, -index % s.rows * s.leading},
                std::move(text));
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

    // The layout diagram.

    void title() {
        const figures::Font font = l_.styles[static_cast<std::size_t>(Style::headline)].font;
        if (!c_.worksheet_title.empty())
            add_text(page_, {font, c_.worksheet_title_size, l_.headline, c_.worksheet_title});
    }
    void solutions(bool turned) {
        const figures::StyleSpec& spec = l_.styles[static_cast<std::size_t>(Style::solution)];
        figures::Point at = l_.solutions;
        for (const std::string& line : c_.worksheet_solutions) {
            add(figures::Text{spec.font, spec.size, at, line, turned});
            at.y += l_.solutions_leading;
        }
    }
    /// Pages of solutions have none.
    void name_fields() {
        if (c_.diagrams.empty()) return;
        const std::array words = {&w_.name_field, &w_.class_field, &w_.date_field, &w_.points_field};
        // A line after each word: what stands alone on its line is placed to the last digit.
        for (std::size_t i = 0; i < l_.field_rules.size(); ++i) {
            show(Style::answer, l_.field_labels[i], *words[i]);
            fill(figures::rectangle(l_.field_rules[i]), figures::BLACK_INK);
        }
        if (!c_.worksheet_total.empty()) show(Style::answer, l_.total, c_.worksheet_total);
        if (design_.form.points && !c_.markings.empty())
            show(Style::answer, marking_places(l_, design_.form).score, c_.worksheet_score);
    }
    void worksheet() {
        std::size_t index = 0;
        for (const Diagram& diagram : c_.diagrams) {
            const figures::Point at = l_.board + cell(l_.grid, static_cast<int>(index));
            draw(figures::board_items(l_, shown_board(diagram, l_.grid.coordinates, design_.color), at));
            if (shows_disc(diagram)) disc_of(*diagram.to_move, at + l_.grid.mark);
            caption(diagram, at);
            for (const figures::Rect& rule : l_.answer_rules)
                fill(figures::rectangle({at.x + rule.x, at.y + rule.y, rule.width, rule.height}),
                     figures::BLACK_INK);
            if (!c_.markings.empty()) marking(c_.markings[index], at);
            ++index;
        }
    }
    void caption(const Diagram& diagram, figures::Point board) {
        Style style = Style::caption;
        figures::Point at = board + l_.grid.caption;
        for (const std::string& line : caption_lines(l_, diagram)) {
            if (!line.empty()) show(style, at, line);
            style = Style::label;
            at.y -= l_.grid.caption_leading;
        }
    }
    void marking(const Marking& m, figures::Point board) {
        const MarkingPlaces places = marking_places(l_, design_.form);
        if (m.sign != Sign::none) draw(sign_shape(m.sign), board + places.sign);
        if (!m.answer.empty()) show_moves(board + places.answer, m.answer, longest_answer(l_));
        show_moves(board + places.solution, m.solution, longest_solution(l_));
        if (design_.form.points) show(Style::label, board + places.points, std::to_string(m.points));
    }
    void show_moves(figures::Point at, const std::string& moves, int longest) {
        const figures::Font font = l_.styles[static_cast<std::size_t>(Style::label)].font;
        add(figures::Text{font, moves_size(l_, moves, longest), at, moves});
    }

    /// Where the next line of words begins.
    figures::Point line_;
    const PageContent& c_;
    const PageDesign design_;
    const Layout l_;
    const Words& w_;
    figures::Page page_;
};

/// Returns how many sheets a page takes: with the layout score as many as it needs.
int sheets_of(const PageContent& content, const PageDesign& design) {
    if (design.layout != LayoutName::score || content.refusal) return 1;
    const Layout layout = layout_of(content, design);
    return score_sheets(layout, move_rows(content), score_cells(content, layout));
}

}  // namespace

figures::Page compose(const PageContent& content, const PageDesign& design) {
    return Composer(content, design).compose();
}

std::vector<figures::Page> compose_all(PageContent content, const PageDesign& design) {
    const int sheets = sheets_of(content, design);
    std::vector<figures::Page> pages;
    for (content.sheet = 0; content.sheet < sheets; ++content.sheet, ++content.page_number)
        pages.push_back(compose(content, design));
    return pages;
}

}  // namespace inkmate::page

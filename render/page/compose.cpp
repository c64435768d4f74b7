#include "render/page/compose.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "render/page/curve.hpp"
#include "render/page/figurine.hpp"
#include "render/page/layout.hpp"
#include "render/page/marks.hpp"
#include "render/page/outline.hpp"
#include "render/page/outlook.hpp"
#include "render/page/shapes.hpp"
#include "render/page/words.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;
namespace {

/// Of a score: how high the curves of evaluations and clocks are, and one alone.
constexpr int EVALUATION_CURVE = quarters(84), CLOCK_CURVE = quarters(40), ONE_CURVE = quarters(120);

/// Of the move list, one a move number.
int move_rows(const PageContent& c) {
    return (static_cast<int>(c.san.size()) + (c.start_turn == BLACK ? 1 : 0) + 1) / 2;
}

/// The layout of a page with that list.
Layout layout_for(const PageContent& c, const PageDesign& design) {
    Layout layout = page_layout(design);
    make_room_for_numbers(layout, c.start_fullmove + move_rows(c) - 1);
    return layout;
}

/// What stands in the cells of a score: positions, and in a row of its own the curves of the game.
int course_cell(const PageContent& c, const Layout& l) {
    const auto positions = static_cast<int>(c.diagrams.size());
    return (positions + l.grid.columns - 1) / l.grid.columns * l.grid.columns;
}
int score_cells(const PageContent& c, const Layout& l) {
    return c.course ? course_cell(c, l) + l.grid.columns : static_cast<int>(c.diagrams.size());
}

/// Puts items on a page; the generated program draws the same in the same order
/// (psgen/runtime/paper/pages.ps).
class Composer {
  public:
    Composer(const PageContent& content, const PageDesign& design)
        : c_(content),
          l_(layout_for(content, design)),
          w_(words(design.writing.language)),
          page_{design.paper, {}},
          color_(design.color),
          form_(design.form),
          layout_(design.layout),
          flipped_(content.flipped),
          marked_(marks_moves(design.layout) ? content.marked_from : SQ_NONE) {}

    Page compose() && {
        for (const Part part : l_.parts) draw(part);
        return std::move(page_);
    }

  private:
    void draw(Part part) {
        switch (part) {
            case Part::headline: return headline();
            case Part::status: return status();
            case Part::board: return board();
            case Part::positions: return positions();
            case Part::captured: return captured_pieces();
            case Part::evaluation: return evaluation();
            case Part::names: return names();
            case Part::move_list: return move_list();
            case Part::answer: return answer();
            case Part::fen: return show(Style::fen, l_.fen, c_.fen);
            case Part::page_number: return page_number();
            case Part::words: return words_only();
            case Part::answer_lines: return lines(Style::answer, l_.answer, answer_lines(l_, answer_text()));
            case Part::title: return title();
            case Part::worksheet: return worksheet();
            case Part::turned_solutions: return solutions(true);
            case Part::solutions: return solutions(false);
            case Part::name_fields: return name_fields();
            case Part::fen_lines: return fen_in_lines();
            case Part::outcome: return outcome();
            case Part::sheet_moves: return sheet_moves();
            case Part::sheet_positions: return sheet_positions();
        }
    }

    bool over() const { return c_.verdict != Verdict::none || ends_game(c_.status); }
    auto side() const { return static_cast<std::size_t>(c_.side_to_move); }
    auto verdict_index() const { return static_cast<std::size_t>(c_.verdict); }
    auto status_index() const { return static_cast<std::size_t>(c_.status); }

    void show(Style style, Point at, std::string text) {
        const StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        add_text(page_, {spec.font, spec.size, at, std::move(text)});
    }
    void fill(Path path, Ink ink) { page_.items.push_back(Fill{std::move(path), ink}); }
    void draw(const std::vector<Fill>& fills, Point at) {
        for (const Fill& f : fills) fill(moved(f.path, at), f.ink);
    }
    void draw_piece(Piece piece, Point at, int square, bool halo) {
        draw(silhouette(type_of(piece), square, halo, l_.pieces), at);
        draw(details(piece, square, l_.pieces), at);
    }

    /// Of a square of the board at board_.
    Point corner(Square s) const {
        const int file = flipped_ ? 7 - file_of(s) : file_of(s);
        const int rank = flipped_ ? 7 - rank_of(s) : rank_of(s);
        return board_ + Point{file * l_.square, rank * l_.square};
    }

    void headline() { show(Style::headline, l_.headline, headline_text()); }
    std::string headline_text() const {
        if (c_.refusal) return w_.refused;
        if (!c_.last_move) return w_.begins;
        const Color mover = ~c_.side_to_move;
        const int number = mover == WHITE ? c_.fullmove : c_.fullmove - 1;
        return w_.played[mover] + std::to_string(number) + w_.after_number[mover] + c_.san.back();
    }

    /// What the score of a game says of its end, or of the side to move.
    void outcome() {
        const std::string recorded = recorded_result();
        if (over()) return show(Style::status, l_.outcome, result_text() + w_.gap + status_text());
        if (!recorded.empty()) return show(Style::status, l_.outcome, recorded);
        status();
    }
    /// How the game ended by its record, if this is where it ended.
    std::string recorded_result() const {
        return c_.names.plies == c_.san.size() ? result_in_words(c_.names.result) : std::string();
    }

    void status() {
        if (!over()) draw(disc(l_.mark_radius, l_.mark_rim, c_.side_to_move == WHITE), l_.mark);
        show(Style::status, over() ? l_.outcome : l_.status, status_text());
    }
    std::string status_text() const {
        std::string line;
        if (!over()) {
            line = w_.to_move[side()];
            line += std::to_string(c_.fullmove);
            line += w_.full_stop;
            if (c_.in_check) line += w_.check;
        }
        if (c_.verdict != Verdict::none)
            line = w_.verdict[verdict_index()];
        else if (over())
            line = w_.status[side()][status_index()];
        if (marked_ != SQ_NONE) {
            line += w_.moves_from;
            line += to_string(marked_);
            line += w_.are_marked;
        }
        return line;
    }

    void board() {
        board_ = c_.refusal ? refusal_places(l_, layout_).board : l_.board;
        squares();
        if (tells_squares()) {
            for (Bitboard origins = c_.refusal->origins; origins;) frame(pop_lsb(origins));
            if (c_.refusal->ambiguous) mark(c_.refusal->target);
        } else if (marked_ != SQ_NONE) {
            frame(marked_);
            for (Bitboard marked = c_.marked; marked;) mark(pop_lsb(marked));
        } else {
            frame(c_.last_move);
        }
        draw_pieces(c_.board);
        if (tells_squares() && !c_.refusal->ambiguous)
            draw(mark_shape(l_, MarkShape::cross, false), corner(c_.refusal->target));
        coordinates();
    }

    /// Has a move been refused, so that its squares can be marked?
    bool tells_squares() const { return c_.refusal && c_.refusal->target != SQ_NONE; }
    /// What the console said of a line that was refused.
    void refusal() {
        const RefusalPlaces places = refusal_places(l_, layout_);
        if (gathers_positions(layout_)) show(Style::headline, places.headline, w_.refused);
        for (const Rect& rule : places.rules) fill(rectangle(rule), BLACK_INK);
        refusal(places, places.message);
    }
    /// Leaves where the next line would stand.
    Point refusal(const RefusalPlaces& places, Point at) {
        for (std::string& line : refusal_lines(places, *c_.refusal)) {
            page_.items.push_back(Text{Font::courier, places.size, at, std::move(line)});
            at.y -= places.leading;
        }
        return at;
    }

    void positions() {
        if (!c_.refusal) return positions(c_.diagrams, l_.board);
        board();
        refusal();
    }
    void positions(std::span<const Diagram> diagrams, Point first) {
        int index = 0;
        for (const Diagram& diagram : diagrams) {
            board_ = first + cell(l_.grid, index++);
            squares();
            frame(diagram.last_move);
            draw_pieces(diagram.board);
            coordinates();
            const bool end = &diagram == &c_.diagrams.back() && over();
            if (diagram.to_move && !end)
                draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == WHITE), board_ + l_.grid.mark);
            show(Style::caption, board_ + l_.grid.caption, diagram.caption);
        }
    }

    void title() {
        if (!c_.worksheet_title.empty()) show(Style::headline, l_.headline, c_.worksheet_title);
    }
    void solutions(bool turned) {
        const StyleSpec& spec = l_.styles[static_cast<std::size_t>(Style::solution)];
        Point at = l_.solutions;
        for (const std::string& line : c_.worksheet_solutions) {
            page_.items.push_back(Text{spec.font, spec.size, at, line, turned});
            at.y += l_.solutions_leading;
        }
    }
    /// Not on pages of solutions.
    void name_fields() {
        if (c_.diagrams.empty()) return;
        show(Style::answer, l_.foot_labels[0], w_.name_field);
        show(Style::answer, l_.foot_labels[1], w_.points_field);
        for (const Rect& rule : l_.foot_rules) fill(rectangle(rule), BLACK_INK);
        if (!c_.markings.empty()) show(Style::answer, marking_places(l_, form_).score, c_.worksheet_score);
    }

    void worksheet() {
        int index = 0;
        for (const Diagram& diagram : c_.diagrams) {
            board_ = l_.board + cell(l_.grid, index++);
            flipped_ = diagram.flipped;
            squares();
            marks(diagram, false);
            // In the order of a FEN, as which the program has them.
            for (int s = 0; s < SQUARE_NB; ++s)
                put_piece(flip_rank(static_cast<Square>(s)), diagram.board, true);
            marks(diagram, true);
            for (const Arrow& arrow : diagram.arrows)
                draw(arrow_shape(l_, shape_of(arrow, flipped_), color_), corner(arrow.from));
            if (l_.grid.coordinates) coordinates();
            if (diagram.to_move)
                draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == WHITE), board_ + l_.grid.mark);
            caption(diagram);
            for (const Rect& rule : l_.answer_rules)
                fill(rectangle({board_.x + rule.x, board_.y + rule.y, rule.width, rule.height}), BLACK_INK);
            if (!c_.markings.empty()) marking(c_.markings[static_cast<std::size_t>(index - 1)]);
        }
    }
    void show_moves(Point at, const std::string& moves, int longest) {
        const Font font = l_.styles[static_cast<std::size_t>(Style::label)].font;
        page_.items.push_back(Text{font, moves_size(l_, moves, longest), at, moves});
    }
    void marking(const Marking& m) {
        const MarkingPlaces places = marking_places(l_, form_);
        if (m.sign != Sign::none) draw(sign_shape(m.sign), board_ + places.sign);
        if (!m.answer.empty()) show_moves(board_ + places.answer, m.answer, longest_answer(l_));
        show_moves(board_ + places.solution, m.solution, longest_solution(l_));
        if (form_.points) show(Style::label, board_ + places.points, points_of(m.points, m.worth));
    }
    void marks(const Diagram& diagram, bool over_pieces) {
        for (const auto& [marker, square] : diagram.marks) {
            const MarkShape shape = shape_of(marker, diagram.board[square] != NO_PIECE);
            if (lies_over_pieces(shape) == over_pieces) draw(mark_shape(l_, shape, color_), corner(square));
        }
    }
    void caption(const Diagram& diagram) {
        Style style = Style::caption;
        Point at = board_ + l_.grid.caption;
        for (const std::string& line : caption_lines(l_, diagram)) {
            if (!line.empty()) show(style, at, line);
            style = Style::label;
            at.y -= l_.grid.caption_leading;
        }
    }

    void squares() {
        const Rect board{board_.x, board_.y, 8 * l_.square, 8 * l_.square};
        fill(ring(grown(board, l_.board_frame), l_.board_frame), BLACK_INK);
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            if (is_dark(square)) fill(rectangle(square_box(square)), l_.dark_grey);
        }
    }
    void frame(Square s) { fill(ring(square_box(s), l_.move_frame), BLACK_INK); }
    void frame(Move move) {
        if (!move) return;
        frame(move.from());
        frame(move.destination());
    }
    void draw_pieces(const Board& board) {
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            // On white paper a halo shows nothing.
            put_piece(square, board, is_dark(square) || marked_ != SQ_NONE || tells_squares());
        }
    }
    void put_piece(Square s, const Board& board, bool halo) {
        if (board[s] != NO_PIECE) draw_piece(board[s], corner(s), l_.square, halo);
    }
    void coordinates() {
        for (int i = 0; i < 8; ++i) {
            const Point square = corner(make_square(i, i));
            show(Style::coordinate, {board_.x + l_.rank_x, square.y + l_.rank_rise},
                 std::string(1, static_cast<char>('1' + i)));
            show(Style::coordinate, {square.x + l_.file_x[static_cast<std::size_t>(i)], board_.y + l_.file_y},
                 std::string(1, static_cast<char>('a' + i)));
        }
    }
    Rect square_box(Square s) const {
        const Point at = corner(s);
        return {at.x, at.y, l_.square, l_.square};
    }
    /// Marks a square that a piece can go to: a dot on an empty one, corners around a piece.
    void mark(Square s) {
        const bool empty = c_.board[s] == NO_PIECE;
        draw(empty ? dot(l_.square, l_.dot_radius, l_.dot_rim) : corners(l_.square, l_.corner), corner(s));
    }
    /// 0 below, 1 above: where a colour's pieces stood at the start of the game.
    std::size_t place(Color color) const { return (color == BLACK) != c_.flipped ? 1 : 0; }

    void captured_pieces() {
        for (const Color captor : {WHITE, BLACK}) {
            const std::vector<Piece>& captured = c_.captured[captor];
            std::string label(w_.captured[captor]);
            if (captured.empty()) label += w_.nothing;
            show(Style::label, l_.captured_label[place(captor)], label);
            for (std::size_t i = 0; i < captured.size(); ++i) {
                const int column = static_cast<int>(i) % l_.captured_per_row;
                const int row = static_cast<int>(i) / l_.captured_per_row;
                draw_piece(captured[i],
                           l_.captured_pieces[place(captor)] +
                               Point{column * l_.captured_square, -row * l_.captured_square},
                           l_.captured_square, false);
            }
        }
    }

    void evaluation() {
        if (over()) {
            show(Style::label, l_.evaluation_label, w_.game_result);
            return show(Style::evaluation, l_.evaluation, result_text());
        }
        show(Style::label, l_.evaluation_label, w_.evaluation);
        show(Style::evaluation, l_.evaluation, evaluation_text(c_.evaluation, l_.writing.language));
        for (Fill& f : evaluation_bar(l_.bar, c_.evaluation)) fill(std::move(f.path), f.ink);
    }
    std::string result_text() const {
        return c_.verdict != Verdict::none ? w_.verdict_result[verdict_index()]
                                           : w_.status_result[side()][status_index()];
    }
    void names() {
        for (Text& text : name_texts(l_, c_.names, c_.flipped)) page_.items.emplace_back(std::move(text));
    }

    /// How the move list is set: which rows are shown, a row a move number.
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
        std::string note = std::to_string(c_.start_fullmove);
        note += w_.dash;
        note += std::to_string(c_.start_fullmove + rows - 1);
        note += w_.left_out;
        return note;
    }

    void move_list() {
        if (c_.refusal) return refusal();
        const ListRows list = list_rows();
        if (list.first > 0) put(list.setting, list_cell(list.setting, 0, 0), left_out(list.first));
        list_moves(list, list.first > 0 ? 1 : 0);
    }
    Point list_cell(const MoveListSetting& s, int index, int x) const {
        return l_.move_list +
               Point{index / s.rows * s.column_pitch + x, -s.size - index % s.rows * s.leading};
    }
    void put(const MoveListSetting& s, Point at, std::string text) {
        add_text(page_, {Font::times, s.size, at, std::move(text)});
    }
    /// Numbers, then White's moves, then Black's, with a rule between: PDF writers merge runs that follow
    /// each other on one line, and round the gap. The first row takes the place of that number.
    void list_moves(const ListRows& list, int begin) {
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

    ScoreSheet sheet() const { return score_sheet(l_, c_.sheet, move_rows(c_), score_cells(c_, l_)); }
    void sheet_moves() {
        if (c_.refusal) return refusal();
        const ScoreSheet s = sheet();
        const MoveListSetting& setting = l_.settings[static_cast<std::size_t>(s.setting)];
        list_moves({setting, blacks_first(), s.first_row, s.first_row + s.rows}, 0);
    }
    void sheet_positions() {
        if (c_.refusal) return board();
        const ScoreSheet s = sheet();
        const int all = static_cast<int>(c_.diagrams.size()), first = std::min(s.first_diagram, all);
        positions(std::span(c_.diagrams)
                      .subspan(static_cast<std::size_t>(first),
                               static_cast<std::size_t>(std::min(s.diagrams, all - first))),
                  s.board);
        const int at = course_cell(c_, l_) - s.first_diagram;
        if (c_.course && at >= 0 && at < s.diagrams) curves(s.board + cell(l_.grid, at));
    }
    /// The program, which knows of no course, has none (docs/guide/pages.md).
    void curves(Point cell) {
        const bool both = c_.course->evaluations && c_.course->clocks;
        const CurveSize size{l_.content.width, both ? EVALUATION_CURVE : ONE_CURVE,
                             both ? CLOCK_CURVE : ONE_CURVE};
        std::ranges::move(
            curve_items(*c_.course, size, {l_.content.x, cell.y + 8 * l_.square}, l_.writing.language),
            std::back_inserter(page_.items));
    }

    /// A message takes their place.
    void fen_in_lines() {
        if (!c_.refusal) lines(Style::fen, l_.fen, fen_lines(l_, c_.fen));
    }
    void answer() { show(Style::answer, l_.answer, answer_text()); }
    std::string answer_text() const { return over() ? w_.over : answers(l_.writing)[status_index()]; }
    void lines(Style style, Point at, const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            show(style, at, text);
            at.y -= l_.leading;
        }
    }

    void words_only() {
        line_ = l_.headline;
        line(Style::headline, headline_text());
        line(Style::status, status_text());
        for (Text& text : name_texts(l_, c_.names, c_.flipped)) {
            page_.items.emplace_back(std::move(text));
            next_line();
        }
        next_line();
        if (c_.refusal) {
            line_ = refusal(refusal_places(l_, layout_), line_);
            next_line();
        }
        for (const Color color : {WHITE, BLACK})
            for (const PieceType type : {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN}) tell_pieces(color, type);
        next_line();
        for (const Color captor : {WHITE, BLACK}) tell_captured(captor);
        if (over())
            line(Style::status, w_.game_result + w_.colon + result_text());
        else
            line(Style::status,
                 w_.evaluation + w_.colon + evaluation_text(c_.evaluation, l_.writing.language));
        next_line();
        if (!c_.refusal) tell_moves();
    }
    void next_line() { line_.y -= l_.leading; }
    void line(Style style, std::string text) {
        show(style, line_, std::move(text));
        next_line();
    }
    const std::string& piece_words(PieceType type, int count) const {
        return count > 1 ? w_.pieces[type] : w_.piece[type];
    }
    /// "White rooks: a1, h1"; nothing when there are none.
    void tell_pieces(Color color, PieceType type) {
        std::string squares;
        int count = 0;
        for (int s = 0; s < SQUARE_NB; ++s)
            if (c_.board[static_cast<std::size_t>(s)] == make_piece(color, type)) {
                if (count++ > 0) squares += w_.comma;
                squares += to_string(static_cast<Square>(s));
            }
        if (count == 0) return;
        std::string text(w_.side[color]);
        text += piece_words(type, count) + w_.colon;
        line(Style::status, text + squares);
    }
    /// "Captured by White: queen, 2 pawns".
    void tell_captured(Color captor) {
        std::string text(w_.captured[captor]);
        bool any = false;
        for (const PieceType type : CAPTURED_ORDER) {
            const auto count = std::ranges::count(c_.captured[captor], make_piece(~captor, type));
            if (count == 0) continue;
            text += std::exchange(any, true) ? w_.comma : w_.colon;
            if (count > 1) text += std::to_string(count) + ' ';
            text += piece_words(type, static_cast<int>(count));
        }
        if (!any) text += w_.nothing;
        line(Style::status, text);
    }
    /// The moves, each pair in one text, so that they are read in their order.
    void tell_moves() {
        const ListRows list = list_rows();
        const MoveListSetting& s = list.setting;
        const auto tell = [&](int index, std::string text) {
            put(s, line_ + Point{index / s.rows * s.column_pitch, -index % s.rows * s.leading},
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
    void page_number() {
        if (c_.page_number == 0) return;
        const std::string number = std::to_string(c_.page_number);
        show(Style::answer,
             number_at(l_, c_.names) + Point{(1 - static_cast<int>(number.size())) * l_.page_number_digit, 0},
             number_word(l_, c_.names) + number);
    }

    const PageContent& c_;
    const Layout l_;
    const Words& w_;
    Page page_;
    bool color_;
    WorksheetForm form_;
    LayoutName layout_;
    /// Is the board that is being drawn shown from Black's side.
    bool flipped_;
    /// The square whose piece's moves are marked.
    Square marked_;
    /// The lower left corner of the board that is being drawn.
    Point board_;
    /// Where the next line of words begins.
    Point line_;
};

}  // namespace

Page compose(const PageContent& content, const PageDesign& design) {
    return Composer(content, design).compose();
}

std::vector<Page> compose_all(PageContent content, const PageDesign& design) {
    int sheets = 1;
    if (design.layout == LayoutName::score && !content.refusal) {
        const Layout layout = layout_for(content, design);
        sheets = score_sheets(layout, move_rows(content), score_cells(content, layout));
    }
    std::vector<Page> pages;
    for (content.sheet = 0; content.sheet < sheets; ++content.sheet, ++content.page_number)
        pages.push_back(compose(content, design));
    return pages;
}

}  // namespace inkmate

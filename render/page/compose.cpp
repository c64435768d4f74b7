#include "render/page/compose.hpp"

#include <string>
#include <utility>

#include "render/page/layout.hpp"
#include "render/page/outline.hpp"
#include "render/page/shapes.hpp"
#include "render/page/words.hpp"

namespace inkmate {
namespace {

constexpr int BLACK_INK = 0;
constexpr int WHITE_INK = 16;

/// Puts items on a page; the generated program draws the same in the same order (psgen/runtime/pages.ps).
class Composer {
  public:
    Composer(const PageContent& content, const PageDesign& design)
        : c_(content), l_(page_layout(design)), w_(words()), page_{design.paper, {}} {}

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
            case Part::captured: return captured_men();
            case Part::evaluation: return evaluation();
            case Part::move_list: return move_list();
            case Part::answer: return answer();
            case Part::fen: return show(Style::fen, l_.fen, c_.fen);
            case Part::page_number: return page_number();
        }
    }

    bool over() const { return c_.verdict != Verdict::none || ends_game(c_.status); }
    auto side() const { return static_cast<std::size_t>(c_.side_to_move); }
    auto verdict_index() const { return static_cast<std::size_t>(c_.verdict); }
    auto status_index() const { return static_cast<std::size_t>(c_.status); }

    void show(Style style, Point at, std::string text) {
        const StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        page_.items.push_back(Text{spec.font, spec.size, at, std::move(text)});
    }
    void fill(Path path, int grey) { page_.items.push_back(Fill{std::move(path), grey}); }
    void draw(const std::vector<Fill>& fills, Point at) {
        for (const Fill& f : fills) fill(moved(f.path, at), f.grey);
    }
    void man(Piece piece, Point at, int square, bool halo) {
        draw(silhouette(type_of(piece), square, halo), at);
        draw(details(piece, square), at);
    }

    /// Of a square of the board at board_.
    Point corner(Square s) const {
        const int file = c_.flipped ? 7 - file_of(s) : file_of(s);
        const int rank = c_.flipped ? 7 - rank_of(s) : rank_of(s);
        return board_ + Point{file * l_.square, rank * l_.square};
    }

    void headline() {
        if (!c_.last_move) return show(Style::headline, l_.headline, std::string(w_.begins));
        const Color mover = ~c_.side_to_move;
        const int number = mover == WHITE ? c_.fullmove : c_.fullmove - 1;
        show(Style::headline, l_.headline,
             std::string(w_.played[mover]) + std::to_string(number) + std::string(w_.after_number[mover]) +
                 c_.san.back());
    }

    void status() {
        std::string line;
        if (!over()) {
            draw(disc(l_.mark_radius, l_.mark_rim, c_.side_to_move == WHITE), l_.mark);
            line = w_.to_move[side()];
            line += std::to_string(c_.fullmove);
            line += w_.full_stop;
            if (c_.in_check) line += w_.check;
        }
        if (c_.verdict != Verdict::none)
            line = w_.verdict[verdict_index()];
        else if (over())
            line = w_.status[side()][status_index()];
        if (c_.marked_from != SQ_NONE) {
            line += w_.moves_from;
            line += to_string(c_.marked_from);
            line += w_.are_marked;
        }
        show(Style::status, over() ? l_.outcome : l_.status, line);
    }

    void board() {
        board_ = l_.board;
        squares();
        if (c_.marked_from != SQ_NONE) {
            frame(c_.marked_from);
            for (Bitboard marked = c_.marked; marked;) mark(pop_lsb(marked));
        } else {
            frame(c_.last_move);
        }
        men(c_.board);
        coordinates();
    }

    void positions() {
        int index = 0;
        for (const Diagram& diagram : c_.diagrams) {
            board_ = l_.board + cell(l_.grid, index++);
            squares();
            frame(diagram.last_move);
            men(diagram.board);
            coordinates();
            if (diagram.to_move)
                draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == WHITE), board_ + l_.grid.mark);
            show(Style::caption, board_ + l_.grid.caption, diagram.caption);
        }
    }

    void squares() {
        const Rect board{board_.x, board_.y, 8 * l_.square, 8 * l_.square};
        fill(ring(grown(board, l_.board_frame), l_.board_frame), BLACK_INK);
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            if ((file_of(square) + rank_of(square)) % 2 == 0)
                fill(rectangle(square_box(square)), l_.dark_grey);
        }
    }
    void frame(Square s) { fill(ring(square_box(s), l_.move_frame), BLACK_INK); }
    void frame(Move move) {
        if (!move) return;
        frame(move.from());
        frame(move.to());
    }
    void men(const std::array<Piece, SQUARE_NB>& board) {
        for (int s = 0; s < SQUARE_NB; ++s) {
            const Piece piece = board[static_cast<std::size_t>(s)];
            if (piece != NO_PIECE) man(piece, corner(static_cast<Square>(s)), l_.square, true);
        }
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
    /// Marks a square that a man can go to: a dot on an empty one, corners around a man.
    void mark(Square s) {
        const bool empty = c_.board[s] == NO_PIECE;
        draw(empty ? dot(l_.square, l_.dot_radius, l_.dot_rim) : corners(l_.square, l_.corner), corner(s));
    }
    /// 0 below, 1 above: where a colour's men stood at the start of the game.
    std::size_t place(Color color) const { return (color == BLACK) != c_.flipped ? 1 : 0; }

    void captured_men() {
        for (const Color captor : {WHITE, BLACK}) {
            const std::vector<Piece>& men = c_.captured[captor];
            std::string label(w_.captured[captor]);
            if (men.empty()) label += w_.nothing;
            show(Style::label, l_.captured_label[place(captor)], label);
            for (std::size_t i = 0; i < men.size(); ++i) {
                const int column = static_cast<int>(i) % l_.captured_per_row;
                const int row = static_cast<int>(i) / l_.captured_per_row;
                man(men[i],
                    l_.captured_men[place(captor)] +
                        Point{column * l_.captured_square, -row * l_.captured_square},
                    l_.captured_square, false);
            }
        }
    }

    void evaluation() {
        if (over()) {
            show(Style::label, l_.evaluation_label, std::string(w_.game_result));
            return show(Style::evaluation, l_.evaluation,
                        std::string(c_.verdict != Verdict::none ? w_.verdict_result[verdict_index()]
                                                                : w_.status_result[side()][status_index()]));
        }
        show(Style::label, l_.evaluation_label, std::string(w_.evaluation));
        const int size = c_.evaluation < 0 ? -c_.evaluation : c_.evaluation;
        std::string text(c_.evaluation < 0 ? w_.minus : w_.plus);
        text += std::to_string(size / 100);
        text += w_.decimal_point;
        text += std::to_string(size / 10 % 10);
        text += std::to_string(size % 10);
        show(Style::evaluation, l_.evaluation, text);

        const EvaluationBar& bar = l_.bar;
        fill(rectangle(bar.box), BLACK_INK);
        const Rect white{bar.box.x + bar.frame, bar.box.y + bar.frame, white_share(bar, c_.evaluation),
                         bar.box.height - 2 * bar.frame};
        if (white.width > 0) fill(rectangle(white), WHITE_INK);
        fill(rectangle(bar.tick), BLACK_INK);
    }

    void move_list() {
        const int blacks_first = c_.start_turn == BLACK ? 1 : 0;
        const int plies = static_cast<int>(c_.san.size());
        const int rows = (plies + blacks_first + 1) / 2;
        const MoveListSetting& s = l_.settings[static_cast<std::size_t>(setting_for(l_, rows))];
        // When the oldest moves do not fit, a note takes the first row.
        const int first = rows > s.capacity() ? rows - s.capacity() + 1 : 0;
        const auto cell = [&](int index, int x) {
            return l_.move_list +
                   Point{index / s.rows * s.column_pitch + x, -s.size - index % s.rows * s.leading};
        };
        const auto put = [&](Point at, std::string text) {
            page_.items.push_back(Text{Font::times, s.size, at, std::move(text)});
        };
        if (first > 0) {
            std::string note = std::to_string(c_.start_fullmove);
            note += w_.dash;
            note += std::to_string(c_.start_fullmove + first - 1);
            put(cell(0, 0), note.append(w_.left_out));
        }
        // Numbers, then White's moves, then Black's, with a rule between: PDF writers merge runs that follow
        // each other on one line, and round the gap.
        const int begin = first > 0 ? 1 : 0;
        for (int row = first; row < rows; ++row) {
            const std::string number = std::to_string(c_.start_fullmove + row);
            put(cell(begin + row - first, (MOVE_NUMBER_DIGITS - static_cast<int>(number.size())) * s.digit),
                number + std::string(w_.full_stop));
        }
        for (const int black : {0, 1}) {
            fill(rectangle(l_.rules[static_cast<std::size_t>(black)]), BLACK_INK);
            for (int row = first; row < rows; ++row) {
                const int ply = 2 * row + black - blacks_first;
                if (ply < plies)
                    put(cell(begin + row - first, black ? s.black_x : s.white_x),
                        ply < 0 ? std::string(w_.no_move) : c_.san[static_cast<std::size_t>(ply)]);
            }
        }
    }

    void answer() {
        show(Style::answer, l_.answer, over() ? std::string(w_.over) : w_.answer[status_index()]);
    }
    void page_number() {
        const std::string number = std::to_string(c_.page_number);
        show(Style::answer,
             l_.page_number + Point{(1 - static_cast<int>(number.size())) * l_.page_number_digit, 0},
             std::string(w_.page) + number);
    }

    const PageContent& c_;
    const Layout l_;
    const Words& w_;
    Page page_;
    /// The lower left corner of the board that is being drawn.
    Point board_;
};

}  // namespace

Page compose(const PageContent& content, const PageDesign& design) {
    return Composer(content, design).compose();
}

}  // namespace inkmate

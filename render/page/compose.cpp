#include "render/page/compose.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "render/page/composer.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/shapes.hpp"
#include "render/page/variant/variant_page.hpp"

namespace inkmate {

using namespace chess;
namespace {

/// Pages of chess.
class ChessComposer : public Composer {
  public:
    ChessComposer(const PageContent& content, const PageDesign& design)
        : Composer(content, design),
          c_(content),
          l_(layout()),
          w_(page_words()),
          marked_(marks_moves(design.layout) ? content.marked_from : SQ_NONE) {}

  private:
    bool decided() const override { return c_.verdict != Verdict::none || ends_game(c_.status); }
    auto side() const { return static_cast<std::size_t>(c_.side_to_move); }
    auto verdict_index() const { return static_cast<std::size_t>(c_.verdict); }
    auto status_index() const { return static_cast<std::size_t>(c_.status); }

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

    std::string headline_text() const override {
        if (c_.refusal) return w_.refused;
        if (!c_.last_move) return w_.begins;
        const Color mover = ~c_.side_to_move;
        const int number = mover == WHITE ? c_.fullmove : c_.fullmove - 1;
        return w_.played[mover] + std::to_string(number) + w_.after_number[mover] + c_.san.back();
    }
    std::string ending_text() const override { return result_text() + w_.gap + status_text(); }
    std::string status_text() const override {
        std::string line;
        if (!over()) {
            line = w_.to_move[side()];
            line += std::to_string(c_.fullmove);
            line += w_.full_stop;
            if (c_.in_check) line += w_.check;
        }
        if (c_.verdict != Verdict::none)
            line = w_.verdict[verdict_index()];
        else if (recorded())
            line = recorded_ending();
        else if (over())
            line = w_.status[side()][status_index()];
        if (marked_ != SQ_NONE) {
            line += w_.moves_from;
            line += to_string(marked_);
            line += w_.are_marked;
        }
        return line;
    }

    void board() override {
        board_ = c_.refusal ? refusal_places(l_, design().layout).board : l_.board;
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
        const RefusalPlaces places = refusal_places(l_, design().layout);
        if (gathers_positions(design().layout)) show(Style::headline, places.headline, w_.refused);
        for (const Rect& rule : places.rules) fill(rectangle(rule), BLACK_INK);
        refusal(places, places.message);
    }
    /// Leaves where the next line would stand.
    Point refusal(const RefusalPlaces& places, Point at) {
        for (std::string& line : refusal_lines(places, *c_.refusal)) {
            add(Text{Font::courier, places.size, at, std::move(line)});
            at.y -= places.leading;
        }
        return at;
    }

    bool drawn_instead(Part part) override {
        if (!c_.refusal) return false;
        switch (part) {
            case Part::positions:
                board();
                refusal();
                return true;
            case Part::sheet_positions: board(); return true;
            case Part::move_list:
            case Part::sheet_moves: refusal(); return true;
            case Part::sheet_fen: fen(c_.fen); return true;
            // A message takes their place.
            case Part::fen_lines: return true;
            default: return false;
        }
    }
    bool told_instead() override {
        if (!c_.refusal) return false;
        line_ = refusal(refusal_places(l_, design().layout), line_);
        return true;
    }

    void position(const Diagram& diagram) override {
        squares();
        frame(diagram.last_move);
        draw_pieces(diagram.board);
        coordinates();
    }

    void worksheet_board(const Diagram& diagram) override {
        squares();
        marks(diagram, false);
        // In the order of a FEN, as which the program has them.
        for (int s = 0; s < SQUARE_NB; ++s) put_piece(flip_rank(static_cast<Square>(s)), diagram.board, true);
        marks(diagram, true);
        for (const Arrow& arrow : diagram.arrows)
            draw(arrow_shape(l_, shape_of(arrow, flipped_), design().color), corner(arrow.from));
        if (l_.grid.coordinates) coordinates();
    }
    void show_moves(Point at, const std::string& moves, int longest) {
        const Font font = l_.styles[static_cast<std::size_t>(Style::label)].font;
        add(Text{font, moves_size(l_, moves, longest), at, moves});
    }
    void marking(std::size_t index) override {
        if (c_.markings.empty()) return;
        const Marking& m = c_.markings[index];
        const MarkingPlaces places = marking_places(l_, design().form);
        if (m.sign != Sign::none) draw(sign_shape(m.sign), board_ + places.sign);
        if (!m.answer.empty()) show_moves(board_ + places.answer, m.answer, longest_answer(l_));
        show_moves(board_ + places.solution, m.solution, longest_solution(l_));
        if (design().form.points) show(Style::label, board_ + places.points, points_of(m.points, m.worth));
    }
    void marks(const Diagram& diagram, bool over_pieces) {
        for (const auto& [marker, square] : diagram.marks) {
            const MarkShape shape = shape_of(marker, diagram.board[square] != NO_PIECE);
            if (lies_over_pieces(shape) == over_pieces)
                draw(mark_shape(l_, shape, design().color), corner(square));
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

    void captured_pieces() override {
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

    void fen(const std::string& fen) override { show(Style::fen, l_.fen, fen); }
    std::string result_text() const override {
        if (recorded()) return recorded_result();
        return c_.verdict != Verdict::none ? w_.verdict_result[verdict_index()]
                                           : w_.status_result[side()][status_index()];
    }
    std::string answer_text() const override {
        return over() ? w_.over : answers(l_.writing)[status_index()];
    }

    void tell_pieces() override {
        for (const Color color : {WHITE, BLACK})
            for (const PieceType type : {KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN}) tell_pieces(color, type);
    }
    void tell_captured() override {
        for (const Color captor : {WHITE, BLACK}) tell_captured(captor);
    }
    const std::string& piece_words(PieceType type, int count) const {
        return count > 1 ? w_.pieces[type] : w_.piece[type];
    }
    /// "White rooks: a1, h1", file after file; nothing when there are none.
    void tell_pieces(Color color, PieceType type) {
        std::string squares;
        int count = 0;
        for (int i = 0; i < SQUARE_NB; ++i) {
            const Square s = make_square(i / 8, i % 8);
            if (c_.board[s] != make_piece(color, type)) continue;
            if (count++ > 0) squares += w_.comma;
            squares += to_string(s);
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

    const PageContent& c_;
    const Layout& l_;
    const Words& w_;
    /// The square whose piece's moves are marked.
    Square marked_;
};

}  // namespace

Page compose(const PageContent& content, const PageDesign& design) {
    return design.variant != nullptr ? compose_variant_diagrams(content, design)
                                     : ChessComposer(content, design).compose();
}

std::vector<Page> compose_all(PageContent content, const PageDesign& design) {
    const int sheets = content.refusal ? 1 : sheets_of(content, design);
    std::vector<Page> pages;
    for (content.sheet = 0; content.sheet < sheets; ++content.sheet, ++content.page_number)
        pages.push_back(compose(content, design));
    return pages;
}

}  // namespace inkmate

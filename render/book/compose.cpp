#include "render/book/book.hpp"
#include "render/book/sign.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/shapes.hpp"
#include "render/page/words/figurine.hpp"

namespace inkmate {

using namespace chess;

namespace {

class BookComposer {
  public:
    explicit BookComposer(const BookPage& page)
        : book_page_(page), l_(page_layout({page.paper, LayoutName::book})), page_{page.paper, {}} {}

    Page compose() && {
        for (const BookItem& item : book_page_.items)
            std::visit([this](const auto& what) { draw(what); }, item);
        return std::move(page_);
    }

  private:
    void draw(const Text& text) { page_.items.emplace_back(text); }
    void draw(const PlacedFigurine& figurine) {
        draw(figurine_fills(figurine.type, BOOK_TEXT_SIZE), figurine.at);
    }
    void draw(const PlacedSign& sign) { draw(sign_fills(sign.sign), sign.at); }
    void draw(const PlacedRule& rule) { fill(rectangle(rule.box), BLACK_INK); }
    void draw(const PlacedFills& drawing) { draw(drawing.fills, drawing.at); }
    void draw(const std::vector<Fill>& fills, Point at) {
        for (const Fill& f : fills) fill(moved(f.path, at), f.ink);
    }
    void fill(Path path, Ink ink) { page_.items.emplace_back(Fill{std::move(path), ink}); }

    void draw(const PlacedDiagram& placed) {
        const Diagram& diagram = placed.diagram;
        board_ = placed.at;
        flipped_ = diagram.flipped;
        squares();
        marks(diagram, false);
        // In the order of a FEN, as which the program has them.
        for (int s = 0; s < SQUARE_NB; ++s) piece(flip_rank(static_cast<Square>(s)), diagram.board);
        marks(diagram, true);
        for (const Arrow& arrow : diagram.arrows)
            draw(arrow_shape(l_, shape_of(arrow, flipped_), false), corner(arrow.from));
        coordinates();
        if (diagram.to_move) draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == WHITE), placed.mark);
    }
    void squares() {
        const Rect board{board_.x, board_.y, 8 * l_.square, 8 * l_.square};
        fill(ring(grown(board, l_.board_frame), l_.board_frame), BLACK_INK);
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            const Point at = corner(square);
            if (is_dark(square)) fill(rectangle({at.x, at.y, l_.square, l_.square}), l_.dark_grey);
        }
    }
    void marks(const Diagram& diagram, bool over_pieces) {
        for (const auto& [marker, square] : diagram.marks) {
            const MarkShape shape = shape_of(marker, diagram.board[square] != NO_PIECE);
            if (lies_over_pieces(shape) == over_pieces) draw(mark_shape(l_, shape, false), corner(square));
        }
    }
    void piece(Square s, const Board& board) {
        if (board[s] == NO_PIECE) return;
        draw(silhouette(type_of(board[s]), l_.square, true, l_.pieces), corner(s));
        draw(details(board[s], l_.square, l_.pieces), corner(s));
    }
    void coordinates() {
        const StyleSpec& style = l_.styles[static_cast<std::size_t>(Style::coordinate)];
        const auto show = [&](Point at, char letter) {
            page_.items.emplace_back(Text{style.font, style.size, at, std::string(1, letter)});
        };
        for (int i = 0; i < 8; ++i) {
            const Point square = corner(make_square(i, i));
            show({board_.x + l_.rank_x, square.y + l_.rank_rise}, static_cast<char>('1' + i));
            show({square.x + l_.file_x[static_cast<std::size_t>(i)], board_.y + l_.file_y},
                 static_cast<char>('a' + i));
        }
    }
    Point corner(Square s) const {
        const int file = flipped_ ? 7 - file_of(s) : file_of(s);
        const int rank = flipped_ ? 7 - rank_of(s) : rank_of(s);
        return board_ + Point{file * l_.square, rank * l_.square};
    }

    const BookPage& book_page_;
    Layout l_;
    Page page_;
    Point board_;
    bool flipped_ = false;
};

}  // namespace

Page compose(const BookPage& page) {
    return BookComposer(page).compose();
}

}  // namespace inkmate

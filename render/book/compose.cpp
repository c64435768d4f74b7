#include "render/book/book.hpp"
#include "render/book/sign.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/figurine.hpp"

namespace inkmate {

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
        for (Item& item : board_items(l_,
                                      {.flipped = diagram.flipped,
                                      .marks = diagram.marks,
                                      .pieces = diagram.pieces,
                                      .arrows = diagram.arrows},
                                      placed.at))
            page_.items.push_back(std::move(item));
        if (diagram.to_move)
            draw(disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == chess::WHITE), placed.mark);
    }

    const BookPage& book_page_;
    Layout l_;
    Page page_;
};

}  // namespace

Page compose(const BookPage& page) {
    return BookComposer(page).compose();
}

}  // namespace inkmate

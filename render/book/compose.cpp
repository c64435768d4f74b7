#include "render/book/book.hpp"
#include "render/book/sign.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/figurine.hpp"

namespace inkmate::book {

namespace {

page::PageDesign design_of(const BookPage& page) {
    page::PageDesign design(page.paper, page::LayoutName::book);
    design.look = page.look.get();
    return design;
}

class BookComposer {
  public:
    explicit BookComposer(const BookPage& page)
        : book_page_(page), l_(page::page_layout(design_of(page))), page_{page.paper, {}} {}

    figures::Page compose() && {
        for (const BookItem& item : book_page_.items)
            std::visit([this](const auto& what) { draw(what); }, item);
        return std::move(page_);
    }

  private:
    void draw(const figures::Text& text) { page_.items.emplace_back(text); }
    void draw(const PlacedFigurine& figurine) {
        draw(page::figurine_fills(figurine.type, BOOK_TEXT_SIZE), figurine.at);
    }
    void draw(const PlacedSign& sign) { draw(sign_fills(sign.sign), sign.at); }
    void draw(const PlacedRule& rule) { fill(figures::rectangle(rule.box), figures::BLACK_INK); }
    void draw(const PlacedFills& drawing) { draw(drawing.fills, drawing.at); }
    void draw(const std::vector<figures::Fill>& fills, figures::Point at) {
        for (const figures::Fill& f : fills) fill(figures::moved(f.path, at), f.ink);
    }
    void fill(figures::Path path, figures::Ink ink) {
        page_.items.emplace_back(figures::Fill{std::move(path), ink});
    }

    void draw(const PlacedDiagram& placed) {
        const page::Diagram& diagram = placed.diagram;
        for (figures::Item& item : figures::board_items(l_,
                                                        {.flipped = diagram.flipped,
                                                        .marks = diagram.marks,
                                                        .pieces = diagram.pieces,
                                                        .arrows = diagram.arrows},
                                                        placed.at))
            page_.items.push_back(std::move(item));
        if (diagram.to_move)
            draw(figures::disc(l_.mark_radius, l_.mark_rim, *diagram.to_move == chess::WHITE), placed.mark);
    }

    const BookPage& book_page_;
    page::Layout l_;
    figures::Page page_;
};

}  // namespace

figures::Page compose(const BookPage& page) {
    return BookComposer(page).compose();
}

}  // namespace inkmate::book

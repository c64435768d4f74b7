#include "psgen/emit/book_program.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

#include "core/chess/fen_board.hpp"
#include "psgen/link/format.hpp"
#include "psgen/tables/drawn_page_text.hpp"
#include "psgen/tables/page_objects.hpp"
#include "psgen/tables/page_tables.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

namespace {

/// A page in the words of psgen/runtime/paper/book_pages.ps and drawn_pages.ps.
class BookPageText {
  public:
    BookPageText(const BookPage& page, bool small)
        : layout_(page_layout({page.paper, LayoutName::book})), text_(small) {
        for (const BookItem& item : page.items) std::visit([this](const auto& what) { add(what); }, item);
    }

    std::string take() { return text_.take(); }

  private:
    void add(const Text& text) { text_.add(text, static_cast<int>(face_of(text))); }
    void add(const PlacedFigurine& figurine) {
        text_.call("Figurine", fmt::format("{} {}", static_cast<int>(figurine.type), place(figurine.at)));
    }
    void add(const PlacedSign& sign) { text_.call("Sign", fmt::format("{} {}", sign.sign, place(sign.at))); }
    void add(const PlacedRule& rule) { text_.rule(rule.box); }
    void add(const PlacedFills& drawing) { text_.add(drawing.fills, drawing.at); }
    void add(const PlacedDiagram& placed) {
        const Diagram& diagram = placed.diagram;
        const auto marks = [&](bool over_pieces) { return ps_string(chess_marks(diagram, over_pieces)); };
        text_.call("BookBoard",
                   fmt::format("{} {} {} {} {}", ps_string(chess::write_board(board_of(diagram))),
                               marks(false), marks(true), diagram.flipped, place(placed.at)));
        for (const Arrow& arrow : diagram.arrows) {
            const Point at = layout_.corner(arrow.from, placed.at, diagram.flipped);
            text_.paste(fills(arrow_shape(layout_.square, shape_of(arrow, diagram.flipped), false)));
            text_.call("PaintAt", place(at));
        }
        text_.call("DrawCoordinates");
        if (diagram.to_move)
            text_.call("Disc", fmt::format("{} {}", static_cast<int>(*diagram.to_move), place(placed.mark)));
        // The coordinates have a font of their own.
        text_.forget_face();
    }

    static Face face_of(const Text& text) {
        int face = 0;
        while (face + 1 < FACE_NB && (style_of(static_cast<Face>(face)).font != text.font ||
                                      style_of(static_cast<Face>(face)).size != text.size))
            ++face;
        return static_cast<Face>(face);
    }
    Layout layout_;
    DrawnPageText text_;
};

}  // namespace

void BookProgram::add(const BookPage& page) {
    document_.add(BookPageText(page, document_.small()).take());
}

}  // namespace inkmate

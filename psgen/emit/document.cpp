#include "psgen/emit/document.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "core/chess/fen.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/pack.hpp"
#include "psgen/tables/drawn_pages.hpp"
#include "psgen/tables/page_objects.hpp"
#include "psgen/tables/tables.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::psgen {

namespace {

/// A page in the words of psgen/runtime/paper/book_pages.ps and drawn_pages.ps.
class BookPageText {
  public:
    BookPageText(const book::BookPage& page, bool small)
        : layout_(page::page_layout({page.paper, page::LayoutName::book})), text_(small) {
        for (const book::BookItem& item : page.items)
            std::visit([this](const auto& what) { add(what); }, item);
    }

    std::string take() { return text_.take(); }

  private:
    void add(const figures::Text& text) {
        text_.add(text, static_cast<int>(face_of(text)) + (text.apart ? book::FACE_NB : 0));
    }
    void add(const book::PlacedFigurine& figurine) {
        text_.call("Figurine", fmt::format("{} {}", static_cast<int>(figurine.type), place(figurine.at)));
    }
    void add(const book::PlacedSign& sign) {
        text_.call("Sign", fmt::format("{} {}", sign.sign, place(sign.at)));
    }
    void add(const book::PlacedRule& rule) { text_.rule(rule.box); }
    void add(const book::PlacedFills& drawing) { text_.add(drawing.fills, drawing.at); }
    void add(const book::PlacedDiagram& placed) {
        const page::Diagram& diagram = placed.diagram;
        const auto marks = [&](bool over_pieces) { return ps_string(chess_marks(diagram, over_pieces)); };
        text_.call("BookBoard", fmt::format("{} {} {}", marks(false), diagram.flipped, place(placed.at)));
        for (const figures::Arrow& arrow : diagram.arrows) {
            const figures::Point at = layout_.corner(arrow.from, placed.at, diagram.flipped);
            text_.paste(fills(figures::arrow_shape(
                layout_.square, figures::shape_of(arrow, diagram.flipped, diagram.pieces), false)));
            text_.call("PaintAt", place(at));
        }
        text_.call("BookPieces",
                   fmt::format("{} {}", ps_string(chess::write_board(page::board_of(diagram))), marks(true)));
        text_.call("DrawCoordinates");
        if (diagram.to_move)
            text_.call("Disc", fmt::format("{} {}", static_cast<int>(*diagram.to_move), place(placed.mark)));
        // The coordinates have a font of their own.
        text_.forget_face();
    }

    static book::Face face_of(const figures::Text& text) {
        int face = 0;
        while (face + 1 < book::FACE_NB && (book::style_of(static_cast<book::Face>(face)).font != text.font ||
                                            book::style_of(static_cast<book::Face>(face)).size != text.size))
            ++face;
        return static_cast<book::Face>(face);
    }
    page::Layout layout_;
    DrawnPageText text_;
};

}  // namespace

DocumentWriter::DocumentWriter(const BookProgram& program, Sink sink)
    : sink_(std::move(sink)), small_(is_small(program.form)) {
    sink_(generate(program));
}

DocumentWriter::DocumentWriter(const MoveSheetsProgram& program, Sink sink)
    : sink_(std::move(sink)), small_(is_small(program.form)), faces_(program.faces) {
    sink_(generate(program));
}

void DocumentWriter::add(const book::BookPage& page) {
    add(BookPageText(page, small_).take());
}

void DocumentWriter::add(const figures::Page& page) {
    add(drawn_page_text(page, faces_, small_));
}

void DocumentWriter::add(const std::string& text) {
    ++pages_;
    const std::string page = fmt::format("Inkmate begin {}\n{}{} end\n", drawn_word("BeginDrawnPage", small_),
                                         text, drawn_word("EndDrawnPage", small_));
    sink_(fmt::format("%%Page: {0} {0}\n{1}", pages_, small_ ? minify(page, {}) : page));
}

void DocumentWriter::finish() {
    sink_(fmt::format("%%Trailer\n%%Pages: {}\n%%EOF\n", pages_));
}

int write_composed(MoveSheetsProgram program, const ComposePages& compose, DocumentWriter::Sink sink) {
    compose([&program](const figures::Page& page) { add_faces(program.faces, page); });
    DocumentWriter writer(program, std::move(sink));
    compose([&writer](const figures::Page& page) { writer.add(page); });
    writer.finish();
    return writer.pages();
}

std::string worksheet_text(const WorksheetProgram& program) {
    if (!is_composed(program)) return generate(program);
    std::string text;
    write_composed({static_cast<const Program&>(program)}, composed_pages(program),
                   [&text](std::string_view part) { text += part; });
    return text;
}

}  // namespace inkmate::psgen

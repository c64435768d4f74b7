#include "psgen/emit/book_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "core/chess/fen_board.hpp"
#include "psgen/emit/format.hpp"
#include "psgen/emit/minify.hpp"
#include "psgen/emit/page_objects.hpp"
#include "psgen/emit/program.hpp"
#include "render/page/marks.hpp"
#include "render/page/outline.hpp"

namespace inkmate {

namespace {

/// A page in the words of psgen/runtime/paper/book_pages.ps.
class BookPageText {
  public:
    BookPageText(const BookPage& page, bool small)
        : layout_(page_layout({page.paper, LayoutName::book})), small_(small) {
        for (const BookItem& item : page.items) std::visit([this](const auto& what) { add(what); }, item);
    }

    std::string take() {
        end_line();
        return std::move(text_);
    }

  private:
    void add(const Text& text) {
        const Face face = face_of(text);
        if (face != face_) call("Face", std::to_string(static_cast<int>(face)));
        face_ = face;
        if (text.at.y != baseline_) call("Baseline", length(text.at.y));
        baseline_ = text.at.y;
        call("Words", fmt::format("{} {}", ps_string(text.text), length(text.at.x)));
    }
    void add(const PlacedFigurine& figurine) {
        call("Figurine", fmt::format("{} {}", static_cast<int>(figurine.type), place(figurine.at)));
    }
    void add(const PlacedSign& sign) { call("Sign", fmt::format("{} {}", sign.sign, place(sign.at))); }
    void add(const PlacedRule& rule) {
        const auto& [x, y, width, height] = rule.box;
        call("Rule", fmt::format("{} {} {} {}", length(x), length(y), length(width), length(height)));
    }
    void add(const PlacedFills& drawing) {
        call("BeginDrawing", place(drawing.at));
        for (const Fill& fill : drawing.fills) {
            for (auto step = fill.path.begin(); step != fill.path.end();) {
                const auto end = std::find_if(step, fill.path.end(),
                                              [](const PathStep& s) { return s.op == PathOp::close; }) +
                                 1;
                contour({step, end});
                step = end;
            }
            say(grey(fill.ink.red) + " setgray fill");
        }
        call("EndDrawing");
    }
    /// A closed one.
    void contour(std::span<const PathStep> steps) {
        if (std::ranges::count(steps, PathOp::curve, &PathStep::op) > 0) {
            for (const PathStep& s : steps) say(step(s));
            return;
        }
        Point before;
        std::string open = "[";
        for (const PathStep& s : steps.first(steps.size() - 1)) {
            const Point way = s.points[0] - before;
            say(fmt::format("{}{} {}", std::exchange(open, ""), way.x, way.y));
            before = s.points[0];
        }
        call("Contour", "]");
    }
    void add(const PlacedDiagram& placed) {
        const Diagram& diagram = placed.diagram;
        const auto marks = [&](bool over_pieces) { return ps_string(marks_of(diagram, over_pieces)); };
        call("BookBoard", fmt::format("{} {} {} {} {}", ps_string(chess::write_board(diagram.board)),
                                      marks(false), marks(true), diagram.flipped, place(placed.at)));
        for (const Arrow& arrow : diagram.arrows) {
            const Point at = placed.at + corner(arrow.from, diagram.flipped);
            end_line();
            text_ += fills(arrow_shape(layout_, shape_of(arrow, diagram.flipped), false));
            call("PaintAt", place(at));
        }
        call("DrawCoordinates");
        if (diagram.to_move)
            call("Disc", fmt::format("{} {}", static_cast<int>(*diagram.to_move), place(placed.mark)));
        // The coordinates have a font of their own.
        face_.reset();
    }

    static Face face_of(const Text& text) {
        int face = 0;
        while (face + 1 < FACE_NB && (style_of(static_cast<Face>(face)).font != text.font ||
                                      style_of(static_cast<Face>(face)).size != text.size))
            ++face;
        return static_cast<Face>(face);
    }
    static std::string place(Point at) { return fmt::format("{} {}", length(at.x), length(at.y)); }
    Point corner(chess::Square s, bool flipped) const {
        const int file = flipped ? 7 - chess::file_of(s) : chess::file_of(s);
        const int rank = flipped ? 7 - chess::rank_of(s) : chess::rank_of(s);
        return {file * layout_.square, rank * layout_.square};
    }
    /// Two characters each: its shape and the square.
    static std::string marks_of(const Diagram& diagram, bool over_pieces) {
        std::string text;
        for (const auto& [marker, square] : diagram.marks) {
            const MarkShape shape = shape_of(marker, diagram.board[square] != chess::NO_PIECE);
            if (lies_over_pieces(shape) != over_pieces) continue;
            text += static_cast<char>('0' + static_cast<int>(shape));
            text += static_cast<char>('0' + square);
        }
        return text;
    }

    /// What stands before a word of the pages, and the word.
    void call(std::string_view word, const std::string& operands = {}) {
        say(operands + (operands.empty() ? "" : " ") + book_word(word, small_));
    }
    void say(const std::string& words) {
        constexpr std::size_t width = 110;
        if (!line_.empty() && line_.size() + words.size() > width) end_line();
        if (!line_.empty()) line_ += ' ';
        line_ += words;
    }
    void end_line() {
        if (line_.empty()) return;
        text_ += line_ + '\n';
        line_.clear();
    }

    Layout layout_;
    bool small_;
    std::string text_, line_;
    std::optional<Face> face_;
    std::optional<int> baseline_;
};

}  // namespace

BookProgram::BookProgram(const ProgramOptions& options, Sink sink)
    : sink_(std::move(sink)), small_(options.minify) {
    sink_(generate_book_prolog(options));
}

void BookProgram::add(const BookPage& page) {
    ++pages_;
    const std::string text = fmt::format("Inkmate begin {}\n{}{} end\n", book_word("BeginBookPage", small_),
                                         BookPageText(page, small_).take(), book_word("EndBookPage", small_));
    sink_(fmt::format("%%Page: {0} {0}\n{1}", page.number, small_ ? minify(text, {}) : text));
}

void BookProgram::finish() {
    sink_(fmt::format("%%Trailer\n%%Pages: {}\n%%EOF\n", pages_));
}

}  // namespace inkmate

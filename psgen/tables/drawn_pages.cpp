#include "psgen/tables/drawn_pages.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/book/sign.hpp"
#include "render/book/text.hpp"
#include "render/page/words/figurine.hpp"

namespace inkmate::psgen {

namespace {

/// The procedures that pages of a book call; any other pages call the first nine.
constexpr auto BOOK_WORDS = std::to_array<std::string_view>(
    {"BeginDrawnPage", "EndDrawnPage", "Face", "Baseline", "Words", "BeginDrawing", "EndDrawing", "Contour",
     "TurnedWords", "Rule", "Figurine", "Sign", "BookBoard", "BookPieces", "DrawCoordinates", "PaintAt",
     "Disc"});

std::string array_of(const std::vector<std::string>& fonts) {
    return fmt::format("[\n{}\n] readonly", fmt::join(fonts, "\n"));
}

/// The fonts of a book, by Face, and then those of texts that stand apart.
std::string book_faces() {
    std::vector<std::string> fonts;
    for (int face = 0; face < book::FACE_NB; ++face) {
        const figures::StyleSpec style = book::style_of(static_cast<book::Face>(face));
        fonts.push_back(font(style.font, style.size, true));
    }
    // The same again a little larger, for texts that stand apart: to Ghostscript, which joins what follows on
    // a line, another font, and the same when it is written.
    fonts.push_back(
        fmt::format("{0} {{ {1} index 1.000001 scalefont }} repeat", fonts.size(), fonts.size() - 1));
    return array_of(fonts);
}

std::string signs() {
    std::vector<std::vector<figures::Fill>> list;
    for (std::size_t sign = 0; sign < book::book_signs().size(); ++sign)
        list.push_back(book::sign_fills(static_cast<int>(sign)));
    return shapes(list);
}

}  // namespace

std::span<const std::string_view> drawn_words(bool book) {
    return book ? std::span(BOOK_WORDS) : std::span(BOOK_WORDS).first(9);
}

std::string drawn_word(std::string_view name, bool small) {
    if (!small) return std::string(name);
    const auto found = std::ranges::find(BOOK_WORDS, name);
    return std::string(1, static_cast<char>('A' + (found - BOOK_WORDS.begin())));
}

void DrawnPageText::add(const figures::Text& text, int face) {
    if (face != face_) call("Face", std::to_string(face));
    face_ = face;
    if (text.at.y != baseline_) call("Baseline", length(text.at.y));
    baseline_ = text.at.y;
    call(text.turned ? "TurnedWords" : "Words",
         fmt::format("{} {}", ps_string(text.text), length(text.at.x)));
}

void DrawnPageText::add(std::span<const figures::Fill> fills, figures::Point at) {
    call("BeginDrawing", place(at));
    for (const figures::Fill& fill : fills) {
        for (auto step = fill.path.begin(); step != fill.path.end();) {
            const auto end =
                std::find_if(step, fill.path.end(),
                             [](const figures::PathStep& s) { return s.op == figures::PathOp::close; }) +
                1;
            contour({step, end});
            step = end;
        }
        say(ink_words(fill.ink) + " fill");
    }
    call("EndDrawing");
}

void DrawnPageText::rule(const figures::Rect& box) {
    const auto& [x, y, width, height] = box;
    call("Rule", fmt::format("{} {} {} {}", length(x), length(y), length(width), length(height)));
}

/// A closed one. Contour has all of its corners on the operand stack at once.
void DrawnPageText::contour(std::span<const figures::PathStep> steps) {
    constexpr std::size_t most = 100;
    if (steps.size() > most ||
        std::ranges::count(steps, figures::PathOp::curve, &figures::PathStep::op) > 0) {
        for (const figures::PathStep& s : steps) say(step(s));
        return;
    }
    figures::Point before;
    std::string open = "[";
    for (const figures::PathStep& s : steps.first(steps.size() - 1)) {
        const figures::Point way = s.points[0] - before;
        say(fmt::format("{}{} {}", std::exchange(open, ""), way.x, way.y));
        before = s.points[0];
    }
    call("Contour", "]");
}

void DrawnPageText::call(std::string_view word, const std::string& operands) {
    say(operands + (operands.empty() ? "" : " ") + drawn_word(word, small_));
}

void DrawnPageText::paste(const std::string& lines) {
    end_line();
    text_ += lines;
}

void DrawnPageText::say(const std::string& words) {
    constexpr std::size_t width = 110;
    if (!line_.empty() && line_.size() + words.size() > width) end_line();
    if (!line_.empty()) line_ += ' ';
    line_ += words;
}

void DrawnPageText::end_line() {
    if (line_.empty()) return;
    text_ += line_ + '\n';
    line_.clear();
}

std::string DrawnPageText::take() {
    end_line();
    return std::move(text_);
}

std::string place(figures::Point at) {
    return fmt::format("{} {}", length(at.x), length(at.y));
}

void add_faces(std::vector<figures::StyleSpec>& faces, const figures::Page& page) {
    for (const figures::Item& item : page.items)
        if (const figures::Text* text = std::get_if<figures::Text>(&item))
            if (const figures::StyleSpec face{text->font, text->size};
                std::ranges::find(faces, face) == faces.end())
                faces.push_back(face);
}

std::string drawn_page_text(const figures::Page& page, std::span<const figures::StyleSpec> faces,
                            bool small) {
    DrawnPageText text(small);
    for (auto item = page.items.begin(); item != page.items.end();) {
        if (const figures::Text* words = std::get_if<figures::Text>(&*item)) {
            const auto face = std::ranges::find(faces, figures::StyleSpec{words->font, words->size});
            text.add(*words, static_cast<int>(face - faces.begin()));
            ++item;
            continue;
        }
        std::vector<figures::Fill> fills;
        for (; item != page.items.end() && std::holds_alternative<figures::Fill>(*item); ++item)
            fills.push_back(std::get<figures::Fill>(*item));
        text.add(fills, {});
    }
    return text.take();
}

std::string drawn_faces(std::span<const figures::StyleSpec> faces) {
    std::vector<std::string> fonts;
    for (const figures::StyleSpec& face : faces) fonts.push_back(font(face.font, face.size, true));
    return array_of(fonts);
}

std::optional<std::string> book_table_text(std::string_view name) {
    if (name == "DRAWN_FACES") return book_faces();
    if (name == "BOOK_SIGNS") return signs();
    if (name == "FIGURINE_SQUARE") return length(page::figurine_square(book::BOOK_TEXT_SIZE));
    return std::nullopt;
}

}  // namespace inkmate::psgen

#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::psgen {

using namespace chess;

namespace {

/// What the tables are made of.
struct Sheets {
    const SheetsProgram& program;
    const page::Worksheet& worksheet;
    page::Layout layout;
    std::vector<page::WorksheetPage> pages;
};

const figures::StyleSpec& spec_of(const page::Layout& l, page::Style style) {
    return l.styles[static_cast<std::size_t>(style)];
}

std::string title_font(const Sheets& s) {
    const auto [face, size] = spec_of(s.layout, page::Style::headline);
    return font(face, s.pages.empty() ? size : s.pages.front().title_size,
                std::ranges::any_of(s.pages, page::beyond_standard, &page::WorksheetPage::title));
}
std::string solutions_font(const Sheets& s) {
    const auto [face, size] = spec_of(s.layout, page::Style::solution);
    bool latin = false;
    for (const page::WorksheetPage& page : s.pages)
        latin = latin || std::ranges::any_of(page.solutions, page::beyond_standard);
    return font(face, size, latin);
}

/// The fonts of the first line of captions and of the others.
std::string caption_fonts(const Sheets& s) {
    bool first = false, others = false;
    for (const page::Diagram& diagram : s.worksheet.diagrams) {
        const std::vector<std::string> lines = page::caption_lines(s.layout, diagram);
        first = first || page::beyond_standard(lines.front());
        others = others || std::any_of(lines.begin() + 1, lines.end(), page::beyond_standard);
    }
    const auto [face, size] = spec_of(s.layout, page::Style::caption);
    const auto [text_face, text_size] = spec_of(s.layout, page::Style::label);
    return fmt::format("[ {}\n{} ] readonly", font(face, size, first), font(text_face, text_size, others));
}

/// An array that is filled one by one: it may hold more than the interpreter's stack, and than goes into a
/// block of a packed program.
std::string long_array(const std::vector<std::string>& elements) {
    std::string text = fmt::format("{} array", elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) text += fmt::format("\ndup {} {} put", i, elements[i]);
    return text + " readonly";
}

/// The shapes of all arrows that occur, each once.
std::vector<figures::ArrowShape> arrow_shapes(const page::Worksheet& worksheet) {
    std::set<figures::ArrowShape> found;
    for (const page::Diagram& diagram : worksheet.diagrams)
        for (const figures::Arrow& arrow : diagram.arrows)
            found.insert(figures::shape_of(arrow, diagram.flipped, diagram.pieces));
    return {found.begin(), found.end()};
}
std::string arrows(const Sheets& s) {
    std::vector<std::string> elements;
    for (const figures::ArrowShape& shape : arrow_shapes(s.worksheet))
        elements.push_back(fills(figures::arrow_shape(s.layout.square, shape, s.program.color)));
    return long_array(elements);
}

std::string marks(const Sheets& s) {
    int count = figures::LETTERED_SHAPE_NB;
    for (const page::Diagram& d : s.worksheet.diagrams)
        for (const figures::SquareMark& mark : d.marks)
            count = std::max(count, static_cast<int>(figures::shape_of(mark.marker, false)) + 1);
    std::vector<std::vector<figures::Fill>> list;
    for (int shape = 0; shape < count; ++shape)
        list.push_back(
            figures::mark_shape(s.layout.square, static_cast<figures::MarkShape>(shape), s.program.color));
    return shapes(list);
}

/// The code of a character for a number.
char code(int number) {
    return static_cast<char>('0' + number);
}

chess::Square square_of_chess(variant::Square s) {
    return chess::make_square(variant::file_of(s), variant::rank_of(s));
}

/// Shape and square of each mark that lies over the pieces, or under them.
std::vector<std::pair<figures::MarkShape, variant::Square>> shapes_of_marks(const page::Diagram& d,
                                                                            bool over_pieces) {
    std::vector<std::pair<figures::MarkShape, variant::Square>> list;
    for (const auto& [marker, square] : d.marks) {
        const bool occupied =
            std::ranges::find(d.pieces, square, &figures::BoardPiece::square) != d.pieces.end();
        if (const figures::MarkShape shape = figures::shape_of(marker, occupied);
            figures::lies_over_pieces(shape) == over_pieces)
            list.emplace_back(shape, square);
    }
    return list;
}

/// The pieces of a diagram: a placement, or of a variant square and piece of each in the codes of the core.
std::string pieces(const page::Diagram& d) {
    if (d.variant == nullptr) return ps_string(write_board(page::board_of(d)));
    std::vector<int> numbers;
    for (const auto& [square, piece] : d.pieces) numbers.insert(numbers.end(), {square, piece});
    return ps_array(numbers);
}

std::string marks_of(const page::Diagram& d, bool over_pieces) {
    if (d.variant == nullptr) return ps_string(chess_marks(d, over_pieces));
    std::vector<int> numbers;
    for (const auto& [shape, square] : shapes_of_marks(d, over_pieces))
        numbers.insert(numbers.end(), {static_cast<int>(shape), square});
    return ps_array(numbers);
}

/// The pieces, who is to move (2 when nobody knows), whether Black is below, the marks and arrows below the
/// pieces, the marks above them, lines of the caption.
std::string diagram(const page::Layout& l, const page::Diagram& d,
                    const std::vector<figures::ArrowShape>& arrow_list) {
    std::vector<int> arrow_numbers;
    for (const figures::Arrow& arrow : d.arrows) {
        const auto found =
            std::ranges::lower_bound(arrow_list, figures::shape_of(arrow, d.flipped, d.pieces));
        arrow_numbers.push_back(static_cast<int>(found - arrow_list.begin()));
        arrow_numbers.push_back(d.variant != nullptr ? static_cast<int>(arrow.from)
                                                     : static_cast<int>(square_of_chess(arrow.from)));
    }
    std::vector<std::string> lines = page::caption_lines(l, d);
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return fmt::format("[ {} {} {} {} {} {}\n{} ]", pieces(d),
                       page::shows_disc(d) ? static_cast<int>(*d.to_move) : COLOR_NB, d.flipped,
                       marks_of(d, false), ps_array(arrow_numbers), marks_of(d, true), strings(lines));
}
std::string worksheet(const Sheets& s) {
    const std::vector<figures::ArrowShape> arrow_list = arrow_shapes(s.worksheet);
    std::vector<std::string> elements;
    for (const page::Diagram& d : s.worksheet.diagrams) elements.push_back(diagram(s.layout, d, arrow_list));
    return long_array(elements);
}

/// For each page: title, first diagram, number of diagrams, lines of solutions, what its problems are worth.
std::string pages(const Sheets& s) {
    std::vector<std::string> elements;
    for (const page::WorksheetPage& page : s.pages)
        elements.push_back(fmt::format("[ {} {} {}\n{} {} ]", ps_string(page.title), page.first, page.count,
                                       strings(page.solutions), ps_string(page.total)));
    return long_array(elements);
}

/// The words at the head, with their places and the lines after them.
std::string name_fields(const page::Layout& l) {
    const page::Words& w = page::words(l.writing.language);
    const std::array words = {&w.name_field, &w.class_field, &w.date_field, &w.points_field};
    std::string text = "[";
    for (std::size_t i = 0; i < l.field_rules.size(); ++i)
        text += fmt::format("\n[ {} {} {} ]", ps_string(*words[i]), pair(l.field_labels[i]),
                            box(l.field_rules[i]));
    return text + " ]";
}

using Maker = std::function<std::string(const Sheets&)>;

std::map<std::string_view, Maker> make_table() {
    const auto of = [](auto maker) -> Maker { return [maker](const Sheets& s) { return maker(s.layout); }; };
    return {
        // Its pages name no players.
        {"PAGE_PARTS",
         [](const Sheets& s) {
             const auto has_title = [](const page::WorksheetPage& page) { return !page.title.empty(); };
             return page_parts(s.layout, false,
                               !s.worksheet.title.empty() || std::ranges::any_of(s.pages, has_title));
         }},
        {"WORKSHEET_PAGES", pages},
        {"WORKSHEET_TITLE_FONT", title_font},
        {"WORKSHEET_CAPTION_FONTS", caption_fonts},
        {"WORKSHEET_CAPTION_LEADING",
         of([](const page::Layout& l) { return length(l.grid.caption_leading); })},
        {"WORKSHEET_ANSWER_RULES", of([](const page::Layout& l) { return boxes(l.answer_rules); })},
        {"WORKSHEET_NAME_FIELDS", of(name_fields)},
        {"WORKSHEET_TOTAL_AT", of([](const page::Layout& l) { return pair(l.total); })},
        {"WORKSHEET_SOLUTIONS_FONT", solutions_font},
        {"WORKSHEET_SOLUTIONS_AT", of([](const page::Layout& l) { return pair(l.solutions); })},
        {"WORKSHEET_SOLUTIONS_LEADING",
         of([](const page::Layout& l) { return length(l.solutions_leading); })},
        {"WORKSHEET_MARKS", marks},
        {"WORKSHEET_ARROWS", arrows},
        {"WORKSHEET", worksheet},
    };
}

}  // namespace

std::string chess_marks(const page::Diagram& d, bool over_pieces) {
    std::string text;
    for (const auto& [shape, square] : shapes_of_marks(d, over_pieces)) {
        text += code(static_cast<int>(shape));
        text += code(square_of_chess(square));
    }
    return text;
}

std::optional<std::string> sheet_table_text(std::string_view name, const SheetsProgram& program,
                                            const page::PageDesign& design) {
    static const std::map<std::string_view, Maker> table = make_table();
    const auto found = table.find(name);
    if (found == table.end()) return std::nullopt;
    return found->second({program, program.worksheet, page::page_layout(design),
                          page::worksheet_pages(program.worksheet, design)});
}

}  // namespace inkmate::psgen

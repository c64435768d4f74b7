#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/variant/rules.hpp"
#include "core/variant/status.hpp"
#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/variant/variant_layout.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/variant/variant_pieces.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::psgen {

using namespace variant;

namespace {

/// What the tables are made of.
struct Pages {
    const Rules* variant;
    VariantLook look;
    VariantLayout layout;
};
const VariantLayout& layout_of(const Pages& pages) {
    return pages.layout;
}

/// The number of each type's outlines, 64 more for each quarter turn; 0: nothing, a letter stands
/// for it.
std::string pictures(const std::vector<VariantPicture>& all) {
    constexpr int turn = 64;
    std::vector<int> numbers;
    for (const VariantPicture& picture : all)
        numbers.push_back(outline_number(picture, all) + turn * picture.turns);
    return ps_array(numbers);
}

std::string disc_letters(const std::vector<VariantPicture>& all) {
    std::string letters;
    for (const VariantPicture& picture : all) letters += picture.letter;
    return ps_string(letters);
}

/// What the marks look like, each shape once.
std::vector<MarkShape> mark_shapes(const std::vector<VariantMark>& marks) {
    std::set<MarkShape> all;
    for (const VariantMark& mark : marks)
        for (const bool occupied : {false, true}) all.insert(shape_of(mark.marker, occupied));
    return {all.begin(), all.end()};
}
std::string mark_shape_table(const VariantLayout& v) {
    std::vector<std::vector<Fill>> list;
    for (const MarkShape shape : mark_shapes(v.marks)) list.push_back(mark_shape(v.page, shape, false));
    return shapes(list);
}
/// The marks over the pieces or under them: square, number of the shape where nothing stands, and where a
/// piece does.
std::string mark_table(const VariantLayout& v, bool over_pieces) {
    const std::vector<MarkShape> all = mark_shapes(v.marks);
    std::vector<int> numbers;
    for (const auto& [marker, square] : v.marks) {
        if (lies_over_pieces(shape_of(marker, false)) != over_pieces) continue;
        numbers.push_back(square);
        for (const bool occupied : {false, true})
            numbers.push_back(
                static_cast<int>(std::ranges::find(all, shape_of(marker, occupied)) - all.begin()));
    }
    return ps_array(numbers) + " readonly";
}

std::string disc_font(const PieceSize& size) {
    return font(size.letter.font, size.letter.size);
}

std::string discs(const PieceSize& size) {
    return shapes({letter_disc(size, WHITE), letter_disc(size, BLACK)});
}

std::string lengths_of(const std::vector<int>& quarter_points) {
    std::vector<std::string> numbers;
    for (const int q : quarter_points) numbers.push_back(length(q));
    return ps_array(numbers) + " readonly";
}

std::string strings_of(std::vector<std::string> texts) {
    for (std::string& text : texts) text = ps_string(text);
    return ps_array(texts, 1) + " readonly";
}

/// The names of pieces, by type.
std::string names_of_pieces(const Rules& rules, bool many) {
    std::vector<std::string> names = {""};
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        names.push_back(piece_in_words(rules, static_cast<int>(type), many));
    return strings_of(std::move(names));
}

std::string name_of(const Rules& rules, int type) {
    return piece_in_words(rules, type, false);
}

/// By type, for messages, with a capital; then that of any pawn, where there are several kinds.
std::string type_names(const Rules& rules) {
    std::vector<std::string> names = {""};
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        names.push_back(name_of(rules, static_cast<int>(type)));
        names.back().front() = static_cast<char>(std::toupper(names.back().front()));
    }
    names.resize(std::max(names.size(), static_cast<std::size_t>(pawn_number(rules)) + 1), "Pawn");
    return strings_of(std::move(names));
}

/// "a queen, a rook or an archbishop"
std::string promotions_in_words(const Rules& rules, Color side) {
    const auto& types = rules.promotion_types[side];
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const std::string name = name_of(rules, types[i]);
        const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
        text += (i == 0                  ? ""
                 : i + 1 == types.size() ? " or "
                                         : ", ") +
                fmt::format("{} {}", vowel ? "an" : "a", name);
    }
    return text.empty() ? "nothing" : text;
}
std::string promotion_advice(const Rules& rules) {
    const std::string white = promotions_in_words(rules, WHITE), black = promotions_in_words(rules, BLACK);
    return white == black ? fmt::format("Promotion is to {}.", white)
                          : fmt::format("White promotes to {}, Black to {}.", white, black);
}

using Maker = std::function<std::string(const Pages&)>;

const std::map<std::string_view, Maker>& page_tables() {
    using O = Pages;
    static const std::map<std::string_view, Maker> table = {
        {"DISC_LETTERS", [](const O& o) { return disc_letters(layout_of(o).pictures); }},
        {"STATUS_TEXT",
         [](const O&) {
             std::vector<std::string> texts;
             for (int ending = 0; ending <= static_cast<int>(Ending::n_fold); ++ending)
                 texts.emplace_back(describe(static_cast<Ending>(ending)));
             texts.emplace_back("check");
             return strings_of(std::move(texts));
         }},
        {"PROMOTION_ADVICE", [](const O& o) { return ps_string(promotion_advice(*o.variant)); }},
        {"TYPE_NAMES", [](const O& o) { return type_names(*o.variant); }},
        {"PAGE_CAPTURED_ORDER", [](const O& o) { return ps_array(captured_order(*o.variant)); }},
        {"PAGE_CAPTURED_PITCH", [](const O& o) { return length(layout_of(o).captured_pitch); }},
        {"PAGE_COUNT_AT", [](const O& o) { return pair(layout_of(o).captured_count); }},
        {"PAGE_COUNT_FONT",
         [](const O& o) {
             const StyleSpec style = layout_of(o).captured_count_style;
             return font(style.font, style.size);
         }},
        {"PAGE_DISC_FONT", [](const O& o) { return disc_font(layout_of(o).on_board); }},
        {"PAGE_DISC_X", [](const O& o) { return lengths_of(layout_of(o).on_board.letter_x); }},
        {"PAGE_DISC_Y", [](const O& o) { return length(layout_of(o).on_board.letter_y); }},
        {"PAGE_DARK_TINT", [](const O& o) { return fmt::format("{{ {} }}", ink_words(o.look.tint.dark)); }},
        {"PAGE_ENDINGS",
         [](const O&) {
             std::vector<std::string> texts = variant_words().endings;
             for (const std::string& verdict : words().verdict)
                 if (!verdict.empty()) texts.push_back(verdict);
             return strings_of(std::move(texts));
         }},
        {"PAGE_FILE_X", [](const O& o) { return lengths_of(layout_of(o).file_x); }},
        {"PAGE_LIGHT_TINT",
         [](const O& o) {
             return fmt::format("{{ {} }}", ink_words(o.look.tint.light.value_or(WHITE_INK)));
         }},
        {"PAGE_MARK_SHAPES", [](const O& o) { return mark_shape_table(layout_of(o)); }},
        {"PAGE_MARKS_OVER", [](const O& o) { return mark_table(layout_of(o), true); }},
        {"PAGE_MARKS_UNDER", [](const O& o) { return mark_table(layout_of(o), false); }},
        {"PAGE_LETTER_DISCS", [](const O& o) { return discs(layout_of(o).on_board); }},
        {"PAGE_SMALL_DISC_FONT", [](const O& o) { return disc_font(layout_of(o).captured); }},
        {"PAGE_SMALL_DISC_X", [](const O& o) { return lengths_of(layout_of(o).captured.letter_x); }},
        {"PAGE_SMALL_DISC_Y", [](const O& o) { return length(layout_of(o).captured.letter_y); }},
        {"PAGE_SMALL_DISCS", [](const O& o) { return discs(layout_of(o).captured); }},
        {"PAGE_RANK_X",
         [](const O& o) {
             const auto& x = layout_of(o).rank_x;
             return lengths_of({x.begin(), x.end()});
         }},
        {"FIGURES",
         [](const O& o) {
             return fmt::to_string(program_outlines(layout_of(o).pictures, PieceSet::regular).size());
         }},
        {"PAGE_CHECKS_LEFT",
         [](const O&) {
             const auto& texts = variant_words().checks_left;
             return strings_of({texts.begin(), texts.end()});
         }},
        {"PAGE_HOW_TO_ANSWER", [](const O&) { return ps_string(variant_words().answer); }},
        {"PAGE_HOW_TO_ANSWER_LINES",
         [](const O& o) { return strings_of(answer_lines(layout_of(o).page, variant_words().answer)); }},
        {"PAGE_LIST_BREAK", [](const O&) { return ps_string(VARIANT_LIST_BREAK); }},
        {"PAGE_CAPTURED_ON_LINE", [](const O& o) { return fmt::to_string(layout_of(o).captured_on_line); }},
        {"PAGE_SQUARES_ON_LINE", [](const O& o) { return fmt::to_string(layout_of(o).squares_on_line); }},
        {"PAGE_PIECE", [](const O& o) { return names_of_pieces(*o.variant, false); }},
        {"PAGE_PIECES_WORDS", [](const O& o) { return names_of_pieces(*o.variant, true); }},
        {"PAGE_TOLD_ORDER", [](const O& o) { return ps_array(told_order(*o.variant)); }},
        {"PAGE_RESULTS",
         [](const O&) {
             const auto& texts = variant_words().results;
             return strings_of({texts.begin(), texts.end()});
         }},
        {"PAGE_BEFORE_MOVE", [](const O& o) { return ps_string(layout_of(o).before_move); }},
        {"PAGE_TITLE", [](const O& o) { return ps_string(layout_of(o).title); }},
        {"PICTURES", [](const O& o) { return pictures(layout_of(o).pictures); }},
    };
    return table;
}

}  // namespace

std::optional<std::string> variant_page_table_text(std::string_view name, const PageDesign& design) {
    const auto found = page_tables().find(name);
    if (found == page_tables().end()) return std::nullopt;
    return found->second({design.variant, design.look == nullptr ? VariantLook() : *design.look,
                          variant_layout(design, *design.variant)});
}

}  // namespace inkmate::psgen

#include "psgen/emit/variant_page_tables.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/variant/rules.hpp"
#include "core/variant/status.hpp"
#include "psgen/emit/format.hpp"
#include "psgen/emit/page_objects.hpp"
#include "psgen/emit/variant_example.hpp"
#include "render/page/variant_layout.hpp"
#include "render/page/variant_page.hpp"
#include "render/page/variant_pieces.hpp"

namespace inkmate {

using namespace variant;

namespace {

VariantLayout layout_of(const ProgramOptions& options) {
    return variant_layout(page_design(options), *options.variant);
}

/// By type, which figure stands for it, 16 more where it is turned about; 0: none, a letter does.
std::string pictures(const Rules& rules) {
    std::vector<int> numbers = {0};
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        const VariantPicture picture = picture_of(rules.types[type]);
        numbers.push_back(static_cast<int>(picture.figure) + (picture.turned ? 16 : 0));
    }
    return ps_array(numbers);
}

std::string disc_letters(const Rules& rules) {
    std::string letters;
    for (const PieceType& type : rules.types) letters += disc_letter(type);
    return ps_string(letters);
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

/// By type.
std::string names_of_pieces(const Rules& rules, bool many) {
    std::vector<std::string> names = {""};
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        names.push_back(piece_in_words(rules, static_cast<int>(type), many));
    return strings_of(std::move(names));
}

std::string help(const ProgramOptions& options) {
    std::vector<std::string> lines = {
        fmt::format("{:<17} play a move; a letter after it says what a pawn becomes, else the dearest piece",
                    example_move(*options.variant)),
        "go                the program moves, and plays that side from now on",
        "undo, new         take back, a new game",
        "moves, hint       the legal moves, one that the program would play",
        "board, flip       show the board, turn it",
        "fen, setup FEN    show the position, set one up",
        "eval              what the position is worth, from White's side",
        "level N, depth N, nodes N, time SECONDS",
        "                  how hard the program thinks; alone, how hard it does",
        "seed N            what this game leaves to chance; alone, what it is"};
    if (options.drawing) lines.emplace_back("print, pages every|reply|none");
    if (options.drawing) lines.emplace_back("                  print a page now, after which moves");
    if (options.uci) lines.emplace_back("uci               speak UCI from now on, to a chess program");
    lines.emplace_back("quit              end the program");
    return strings_of(std::move(lines));
}

using Maker = std::function<std::string(const ProgramOptions&)>;

const std::map<std::string_view, Maker>& page_tables() {
    using O = ProgramOptions;
    static const std::map<std::string_view, Maker> table = {
        {"DISC_LETTERS", [](const O& o) { return disc_letters(*o.variant); }},
        {"ENDINGS",
         [](const O&) {
             std::vector<std::string> texts;
             for (int ending = 0; ending <= static_cast<int>(Ending::n_fold); ++ending)
                 texts.emplace_back(describe(static_cast<Ending>(ending)));
             return strings_of(std::move(texts));
         }},
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
        {"PAGE_ENDINGS", [](const O&) { return strings_of(variant_words().endings); }},
        {"PAGE_FEN_LEADING", [](const O& o) { return length(layout_of(o).fen_leading); }},
        {"PAGE_FEN_LINES", [](const O& o) { return fmt::to_string(layout_of(o).fen_lines); }},
        {"PAGE_FILE_X", [](const O& o) { return lengths_of(layout_of(o).file_x); }},
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
        {"FIGURES", [](const O& o) { return fmt::to_string(static_cast<int>(last_figure(*o.variant))); }},
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
        {"PAGE_TITLE", [](const O& o) { return ps_string(variant_title(*o.variant)); }},
        {"PICTURES", [](const O& o) { return pictures(*o.variant); }},
        {"VARIANT_HELP", help},
    };
    return table;
}

}  // namespace

std::optional<std::string> variant_page_text(std::string_view name, const ProgramOptions& options) {
    const auto found = page_tables().find(name);
    if (found == page_tables().end()) return std::nullopt;
    return found->second(options);
}

}  // namespace inkmate

#include "cli/pages/variant_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/variant/rules_text.hpp"
#include "play/session/variant_answers.hpp"
#include "render/page/words/men.hpp"

namespace inkmate {

using namespace variant;

namespace {

/// As a block of code, whose lines end with what can be seen.
std::string code_block(std::string_view lines) {
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        text += fmt::format("    {}\n", line.substr(0, line.find_last_not_of(' ') + 1));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return text;
}

std::string pieces_table(const Rules& rules) {
    std::string text = "| | piece | Betza | |\n|---|---|---|---|\n";
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        const PieceType& piece = rules.types[type];
        text += fmt::format("| `{}` | {} | `{}` | {} |\n", piece.letter, piece.name, piece.betza,
                            piece.meaning.empty() ? "moves as the word says" : piece.meaning);
    }
    return text;
}

}  // namespace

std::string variant_page(const Rules& rules) {
    const std::string& name = rules.name;
    std::string text = fmt::format("# {}\n\n{}\n\n", variant_title(rules), rules.description);
    text += code_block(board_text(Position::from_fen(rules, rules.start_fen), false));
    text += fmt::format("\nFEN: `{}`\n\n## Pieces\n\n{}\n## Rules\n\n", rules.start_fen, pieces_table(rules));
    for (const std::string& sentence : rules_in_words(rules)) text += fmt::format("- {}\n", sentence);
    text += fmt::format(
        "\n## Play it\n\n"
        "    inkmate play --variant {0}\n"
        "    inkmate generate --variant {0} -o {0}.ps\n"
        "    inkmate render --variant {0} --moves-sheet -o {0}-pieces.pdf\n\n"
        "A PGN calls it `[Variant \"{1}\"]`, UCI `{0}`. [All variants](../guide/variants.md)\n",
        name, variant_title(rules));
    return text;
}

}  // namespace inkmate

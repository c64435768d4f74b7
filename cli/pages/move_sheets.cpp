#include "cli/pages/move_sheets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "core/variant/added_pieces.hpp"
#include "core/variant/error.hpp"
#include "core/variant/named_pieces.hpp"
#include "render/page/move_sheet.hpp"

namespace inkmate {

using namespace variant;

namespace {

constexpr std::string_view ALL = "all";

/// The rules' own name of a piece, "customPiece1" if it has none but its letter.
MoveSheet sheet(const Rules& rules, int type, const Paper& paper, const LookFlags& look, SheetOf of) {
    return {rules.types[static_cast<std::size_t>(type)].name,
            compose_move_sheet(rules, type, paper, variant_look(look, rules), of)};
}

/// A letter for a piece that has none yet: of its name if that can be.
char free_letter(const Rules& rules, std::string_view name) {
    for (char letter : std::string(name) + "abcdefghijklmnopqrstuvwxyz") {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (letter >= 'a' && letter <= 'z' && rules.type_of_letter(letter) == 0) return letter;
    }
    throw CommandError(fmt::format("--piece {}: all letters are taken by the pieces of {}", ALL, rules.name),
                       EXIT_USAGE);
}

class PieceSheets {
  public:
    PieceSheets(const std::string& variant, const Paper& paper, const LookFlags& look)
        : base_(find_variant(variant)), rules_(load_variant(variant)), paper_(paper), look_(look) {}

    void add(const std::string& text) {
        try {
            if (text != ALL) return add(parse_added_piece(text));
        } catch (const VariantError& e) {
            throw CommandError(fmt::format("--piece: {}", e.what()), EXIT_USAGE);
        }
        for (const NamedPiece& piece : named_pieces()) {
            const auto own = std::ranges::find(rules_.types, piece.name, &PieceType::name);
            if (own != rules_.types.end())
                sheets_.push_back(sheet(rules_, static_cast<int>(own - rules_.types.begin()), paper_, look_,
                                        SheetOf::piece));
            else
                add({free_letter(rules_, piece.name), std::string(piece.name)});
        }
    }
    std::vector<MoveSheet> take() && { return std::move(sheets_); }

  private:
    void add(const AddedPiece& piece) {
        const Rules rules = rules_with(base_.name, std::array{piece}, base_.own);
        sheets_.push_back(sheet(rules, rules.type_of_letter(piece.letter), paper_, look_, SheetOf::piece));
    }

    const NamedVariant base_;
    const Rules rules_;
    const Paper& paper_;
    const LookFlags& look_;
    std::vector<MoveSheet> sheets_;
};

}  // namespace

std::vector<MoveSheet> move_sheets(const std::vector<std::string>& pieces, const std::string& variant,
                                   const Paper& paper, const LookFlags& look) {
    if (!pieces.empty()) {
        PieceSheets sheets(variant, paper, look);
        for (const std::string& piece : pieces) sheets.add(piece);
        return std::move(sheets).take();
    }
    const Rules rules = load_variant(variant);
    std::vector<MoveSheet> sheets;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        sheets.push_back(sheet(rules, static_cast<int>(type), paper, look, SheetOf::variant));
    return sheets;
}

std::string title_of_move_sheets(const std::vector<std::string>& pieces, const std::string& variant,
                                 const std::string& title) {
    if (!title.empty()) return title;
    return pieces.empty() ? "The pieces of " + find_variant(variant).name : "How pieces move";
}

void add_piece_option(Options& options, DeclaredOption moves_sheet, std::vector<std::string>& pieces) {
    options
        .repeated(
            {.name = "--piece",
             .help =
                 "Moves sheets of these pieces instead of the variant's, as if it had them: a letter and a "
                 "name that inkmate variants --pieces lists or a word of Betza's notation; all: every piece "
                 "that has a name",
             .value = "LETTER=NAME|LETTER=BETZA|all",
             .of = MOVE_SHEETS},
            pieces)
        .needs(moves_sheet);
}

}  // namespace inkmate

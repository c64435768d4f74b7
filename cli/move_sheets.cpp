#include "cli/move_sheets.hpp"

#include "render/page/variant_move_sheet.hpp"

namespace inkmate {

std::vector<Page> move_sheets(const variant::Rules& rules, const Paper& paper, const VariantLook& look) {
    std::vector<Page> sheets;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        sheets.push_back(compose_move_sheet(rules, static_cast<int>(type), paper, look));
    return sheets;
}

std::string title_of_move_sheets(const variant::Rules& rules, const std::string& title) {
    return title.empty() ? "The pieces of " + rules.name : title;
}

DeclaredOption add_move_sheets_option(Options& options, DeclaredOption variant, bool& value) {
    return options
        .flag({.name = "--move-sheets",
               .help = "How each piece of the variant moves, a page a piece, instead of a game",
               .of = MOVE_SHEETS},
              value)
        .needs(variant);
}

}  // namespace inkmate

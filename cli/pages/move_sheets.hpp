#pragma once

#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "cli/pages/look_options.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// How a piece moves, and its name in an outline.
struct MoveSheet {
    std::string name;
    Page page;
};

/// Of the pieces of a variant, a page a piece in the order of the rules' types; or of those pieces that were
/// asked for, as they were typed: g=grasshopper, all. Throws CommandError for one that there is not.
std::vector<MoveSheet> move_sheets(const std::vector<std::string>& pieces, const std::string& variant,
                                   const Paper& paper, const LookFlags& look);
/// `title`, or where that is empty "The pieces of grand", "How pieces move".
std::string title_of_move_sheets(const std::vector<std::string>& pieces, const std::string& variant,
                                 const std::string& title);

/// --piece, which needs --moves-sheet.
void add_piece_option(Options& options, DeclaredOption moves_sheet, std::vector<std::string>& pieces);

}  // namespace inkmate

#pragma once

#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/variant/rules.hpp"
#include "render/page/page.hpp"
#include "render/page/variant_look.hpp"

namespace inkmate {

/// How the pieces of a variant move, a page a piece in the order of the rules' types.
std::vector<Page> move_sheets(const variant::Rules& rules, const Paper& paper, const VariantLook& look);
/// `title`, or where that is empty "The pieces of grand".
std::string title_of_move_sheets(const variant::Rules& rules, const std::string& title);

/// --move-sheets, which needs the option that names the variant.
DeclaredOption add_move_sheets_option(Options& options, DeclaredOption variant, bool& value);

}  // namespace inkmate

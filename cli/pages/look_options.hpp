#pragma once

#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/variant/rules.hpp"
#include "render/page/figures/look.hpp"

namespace inkmate {

/// What a user can say of how the pages of a variant look.
struct LookFlags {
    std::vector<std::string> glyphs;
    std::vector<std::string> marks;
    BoardTint tint = BOARD_TINTS.front();
};
/// All but --mark.
void add_look_options(Options& options, LookFlags& flags);
void add_mark_option(Options& options, std::vector<std::string>& marks, Products of);

/// Throws CommandError with EXIT_USAGE.
Look variant_look(const LookFlags& flags, const variant::Rules& rules);
/// The same of a worksheet, each of whose diagrams has marks of its own.
Look worksheet_look(LookFlags flags, const variant::Rules& rules);

}  // namespace inkmate

#pragma once

#include <optional>
#include <string_view>

#include "psgen/emit/link.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

namespace variant {
struct Rules;
}

/// What a program has for the pawn of a variant: its type, or where there are none or several, a number that
/// is no type.
int pawn_number(const variant::Rules& rules);

/// The table of a name that a program has which plays a variant; nothing when there is none, or the program
/// plays chess.
std::optional<Table> find_variant_table(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

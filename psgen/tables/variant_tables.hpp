#pragma once

#include <optional>
#include <string_view>

#include "psgen/emit/options.hpp"
#include "psgen/link/link.hpp"

namespace inkmate {

/// The table of a name that a program has which plays a variant; nothing when there is none, or the program
/// plays chess.
std::optional<Table> find_variant_table(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

#pragma once

#include <optional>
#include <string_view>

#include "psgen/emit/options.hpp"
#include "psgen/link/link.hpp"

namespace inkmate {

/// A table of the smallest program (docs/inside/program.md, "The smallest program"); nothing when there is
/// none of that name.
std::optional<Table> find_tiny_table(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// The PostScript text of a table made from `core`, `render/page` or the options: an expression that leaves
/// one object. Nothing when there is no table of that name. docs/program.md lists the names.
std::optional<std::string> table_text(std::string_view name, const ProgramOptions& options);

/// The names of the tables made here (not those of the pages), sorted.
std::vector<std::string_view> table_names();

}  // namespace inkmate

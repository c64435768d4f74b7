#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"
#include "psgen/link/link.hpp"

namespace inkmate {

/// A table made from `core`, `render/page` or the options; nothing when there is none of that name.
/// docs/inside/program.md lists the names.
std::optional<Table> find_table(std::string_view name, const ProgramOptions& options);
/// Its PostScript text alone.
std::optional<std::string> table_text(std::string_view name, const ProgramOptions& options);

/// The names of the tables made here (not those of the pages), sorted.
std::vector<std::string_view> table_names();

}  // namespace inkmate

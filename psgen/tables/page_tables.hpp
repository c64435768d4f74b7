#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// The PostScript text of a table that `pages.ps` uses: an expression that leaves one object. The numbers are
/// those that `compose` lays pages of these options out by. Nothing when there is no table of that name.
std::optional<std::string> page_table_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

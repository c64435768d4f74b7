#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// The PostScript text of a table that `refusal.ps` uses; nothing when there is none of that name.
std::optional<std::string> refusal_table_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

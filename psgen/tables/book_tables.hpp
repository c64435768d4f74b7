#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// A table that the pages of any book are printed with, or other pages that are drawn as they are; nothing
/// when there is none of that name.
std::optional<std::string> book_table_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

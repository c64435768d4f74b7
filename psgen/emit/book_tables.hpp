#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkmate {

/// A table that the pages of any book are printed with; nothing when there is none of that name.
std::optional<std::string> book_table_text(std::string_view name);

}  // namespace inkmate

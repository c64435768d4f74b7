#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// A table of the layout diagram, made from its positions; nothing when there is none of that name.
std::optional<std::string> worksheet_table_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

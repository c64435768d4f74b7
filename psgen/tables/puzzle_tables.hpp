#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// The text of a table of a program that solves a puzzle; nothing for other names and programs.
std::optional<std::string> puzzle_table_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

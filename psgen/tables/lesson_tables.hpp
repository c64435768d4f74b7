#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// A table of a program that sets and marks problems; nothing when there is none of that name, or no lesson.
std::optional<std::string> lesson_table_text(std::string_view name, const ProgramOptions& options);

/// The words that such a program's console knows, as its help has them.
std::vector<std::string> lesson_words();

}  // namespace inkmate

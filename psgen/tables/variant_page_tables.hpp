#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// What the page and the console of a program that plays a variant are made with; nothing for another name.
std::optional<std::string> variant_page_text(std::string_view name, const ProgramOptions& options);

}  // namespace inkmate

#pragma once

#include <optional>
#include <string_view>

#include "psgen/emit/link.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// The table of a name that a program has which plays a variant; nothing when there is none, or the program
/// plays chess.
std::optional<Table> find_variant_table(std::string_view name, const ProgramOptions& options);

/// Sets what modules may ask of a rule set.
void set_variant_features(const variant::Rules& rules, Features& features);

}  // namespace inkmate

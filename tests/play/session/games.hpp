#pragma once

#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"

namespace inkmate::test {

/// A quick program of chess, or of a variant that is built in, after moves with blanks between.
ProgramOptions program_of(const std::string& variant, ProgramSide side, std::string_view moves = "");
/// The rules of a variant that is built in; null for "chess".
std::shared_ptr<const variant::Rules> rules_of(const std::string& variant);

}  // namespace inkmate::test

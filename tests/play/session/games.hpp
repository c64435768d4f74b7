#pragma once

#include <string>
#include <string_view>

#include "psgen/product/product.hpp"

namespace inkmate::test {

/// A quick program of chess, or of a variant that is built in, after moves with blanks between.
psgen::PlayingProgram program_of(const std::string& variant, psgen::ProgramSide side,
                                 std::string_view moves = "");
/// The rules of a variant that is built in; null for "chess".
std::shared_ptr<const variant::Rules> rules_of(const std::string& variant);

}  // namespace inkmate::test

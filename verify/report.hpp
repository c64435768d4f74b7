#pragma once

#include <string>
#include <vector>

#include "verify/runner.hpp"

namespace inkmate {

bool all_equal(const std::vector<VerifyOutcome>& outcomes);
/// For a person; with the moves of each game, and where the files were kept, if they were.
std::string to_text(const std::vector<VerifyOutcome>& outcomes, bool with_moves, const std::string& kept);
/// For a script.
std::string to_json(const std::vector<VerifyOutcome>& outcomes);

}  // namespace inkmate

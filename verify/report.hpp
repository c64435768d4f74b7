#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "verify/runner.hpp"

namespace inkmate::verify {

bool all_equal(const std::vector<VerifyOutcome>& outcomes);
/// Returns a report for a person; with the moves of each game, and where the files were kept, if they were.
std::string to_text(const std::vector<VerifyOutcome>& outcomes, bool with_moves, const std::string& kept);
/// Returns a report for a script.
std::string to_json(const std::vector<VerifyOutcome>& outcomes);

/// Returns all that a report is made of, to be read again elsewhere.
nlohmann::json json_of_outcome(const VerifyOutcome& outcome);
/// Returns the outcome again, but for what the program wrote and its files. Throws nlohmann::json::exception,
/// std::runtime_error or ChessError for anything else.
VerifyOutcome outcome_of_json(const nlohmann::json& json);

}  // namespace inkmate::verify

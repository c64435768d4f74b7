#pragma once

#include <nlohmann/json.hpp>

#include "verify/runner.hpp"

namespace inkmate {

/// All that a report is made of, to be read again elsewhere.
nlohmann::json json_of_outcome(const VerifyOutcome& outcome);
/// The outcome again, but for what the program wrote and its files. Throws nlohmann::json::exception,
/// std::runtime_error or ChessError for what is none.
VerifyOutcome outcome_of_json(const nlohmann::json& json);

}  // namespace inkmate

#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/problem/problem.hpp"
#include "core/problem/solution.hpp"

namespace inkmate {

/// What was proven of a problem, as docs/guide/problems.md describes it.
nlohmann::ordered_json to_json(const problem::Problem& problem, const problem::Solution& solution);

}  // namespace inkmate

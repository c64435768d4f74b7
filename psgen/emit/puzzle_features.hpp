#pragma once

#include <functional>
#include <map>
#include <string>

namespace inkmate {

struct PuzzlePlan;

/// Whether the program solves a puzzle, and which; all off without a plan.
std::map<std::string, bool, std::less<>> puzzle_features(const PuzzlePlan* plan = nullptr);

}  // namespace inkmate

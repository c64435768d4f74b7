#pragma once

#include <string>

#include "psgen/emit/puzzle_plan.hpp"

namespace inkmate {

/// What the comments say with which a program begins that solves a puzzle, but for its contents.
std::string puzzle_introduction(const PuzzlePlan& plan, bool minify);

}  // namespace inkmate

#pragma once

#include "engines/problems/found_problem.hpp"

namespace inkmate {

inline constexpr int LOWEST_GRADE = 1, HIGHEST_GRADE = 5;

/// How hard a problem is: a point for every move of a mate beyond the first, up to three, or for how deep a
/// search has to look before it holds on to the move; one for a quiet key, which neither takes nor promotes
/// nor checks; one for a key that gives material. `plies` is that depth.
int grade_of(const FoundProblem& problem, int plies);

/// Can the piece that moved be taken for less than it is worth?
bool gives_material(const chess::Position& pos, chess::Move m);

}  // namespace inkmate

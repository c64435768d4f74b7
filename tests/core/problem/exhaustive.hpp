#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "core/problem/stipulation.hpp"
#include "core/variant/position.hpp"

/// What the solver is held against: every move of both sides, by the rules of a stipulation as they are
/// written, with no table, no order and nothing left out. Of chess, or of any rule set of core/variant.
namespace inkmate::test {

/// True if the side to move reaches the goal in at most so many moves.
template <class Position>
bool forces(const Position& pos, const problem::Stipulation& stipulation, int moves);
/// True if it still does after this move.
template <class Position, class Move>
bool is_forced_by(const Position& pos, Move m, const problem::Stipulation& stipulation, int moves);
/// All lines of so many plies in which both work for the goal, each as its moves in UCI's notation.
template <class Position>
std::set<std::vector<std::string>> lines(const Position& pos, const problem::Stipulation& stipulation,
                                         int plies);

}  // namespace inkmate::test

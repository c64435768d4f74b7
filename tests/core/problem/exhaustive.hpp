#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "core/problem/problem.hpp"
#include "core/problem/solution.hpp"
#include "core/problem/solve.hpp"
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
/// Checks all that is told of a key with so many moves, or of a try: its threats, and each answer or
/// refutation. Duals and all defences have to be told.
template <class Position>
void check_play(const Position& pos, const problem::Attack& attack, const problem::Stipulation& stipulation,
                int moves);
/// Solves a problem in which the sides work against each other, and checks its keys, their play and the set
/// play. `pos` is the diagram's.
template <class Position>
void check_by_force(problem::Solver& solver, const Position& pos, const problem::Diagram& diagram,
                    const problem::Stipulation& stipulation);

}  // namespace inkmate::test

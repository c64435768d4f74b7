#pragma once

#include <string>
#include <vector>

#include "../variant/position.hpp"
#include "stipulation.hpp"

namespace inkmate::problem {

/// What goal.hpp has of chess, by a rule set. Mate and stalemate are the ends of a game in which the side to
/// move has no legal move; where the rules end it otherwise, by extinction, a flag or checks, it is neither.
bool is_reached(const variant::Position& pos, Goal goal);
std::string to_san(const variant::Position& pos, variant::Move m, Goal goal);
std::vector<variant::Move> goal_moves(const variant::Position& pos, Goal goal);
variant::Move goal_move(const variant::Position& pos, Goal goal);

}  // namespace inkmate::problem

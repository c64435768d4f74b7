#pragma once

#include "../variant/position.hpp"
#include "stipulation.hpp"

namespace inkmate::problem {

/// is_reached() by a rule set. Mate and stalemate are the ends of a game in which the side to move has no
/// legal move; where the rules end it otherwise, by extinction, a flag or checks, it is neither.
bool is_reached(const variant::Position& pos, Goal goal);

}  // namespace inkmate::problem

#include "core/problem/fairy_goal.hpp"

#include "core/variant/movegen.hpp"
#include "core/variant/status.hpp"

namespace inkmate::problem {

bool is_reached(const variant::Position& pos, Goal goal) {
    return pos.in_check() == (goal == Goal::mate) && !has_legal_move(pos) && !immediate_outcome(pos);
}

}  // namespace inkmate::problem

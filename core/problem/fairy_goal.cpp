#include "core/problem/fairy_goal.hpp"

#include "core/variant/movegen.hpp"
#include "core/variant/san.hpp"
#include "core/variant/status.hpp"

namespace inkmate::problem {

namespace {

/// Gives the moves that reach the goal to a function until it says that these are enough.
template <class Take>
void for_fairy_goal_moves(const variant::Position& given, Goal goal, Take take) {
    variant::Position pos = given;
    for (const variant::Move m : legal_moves(given)) {
        const variant::Position::Undo undo = pos.do_move(m);
        const bool reached = is_reached(pos, goal);
        pos.undo_move(m, undo);
        if (reached && take(m)) return;
    }
}

}  // namespace

bool is_reached(const variant::Position& pos, Goal goal) {
    return pos.in_check() == (goal == Goal::mate) && !has_legal_move(pos) && !immediate_outcome(pos);
}

std::string to_san(const variant::Position& pos, variant::Move m, Goal goal) {
    variant::Position after = pos;
    after.do_move(m);
    return variant::to_san(pos, m) + (goal == Goal::stalemate && is_reached(after, goal) ? "=" : "");
}

std::vector<variant::Move> goal_moves(const variant::Position& pos, Goal goal) {
    std::vector<variant::Move> found;
    for_fairy_goal_moves(pos, goal, [&](variant::Move m) {
        found.push_back(m);
        return false;
    });
    return found;
}

variant::Move goal_move(const variant::Position& pos, Goal goal) {
    variant::Move found;
    for_fairy_goal_moves(pos, goal, [&](variant::Move m) {
        found = m;
        return true;
    });
    return found;
}

}  // namespace inkmate::problem

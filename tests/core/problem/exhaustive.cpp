#include "tests/core/problem/exhaustive.hpp"

#include <algorithm>

#include "core/chess/movegen.hpp"

namespace inkmate::test {

using namespace chess;
using namespace problem;

namespace {

Position after(Position pos, Move m) {
    pos.do_move(m);
    return pos;
}

bool reached(const Position& pos, Goal goal) {
    return legal_moves(pos).empty() && pos.in_check() == (goal == Goal::mate);
}

bool can_reach_at_once(const Position& pos, Goal goal) {
    return std::ranges::any_of(legal_moves(pos), [&](Move m) { return reached(after(pos, m), goal); });
}

bool answer_loses(const Position& pos, Move m, const Stipulation& s, int moves) {
    const Position next = after(pos, m);
    return (s.play != Play::direct && reached(next, s.goal)) || forces(next, s, moves);
}

/// Of the side that did not begin, with so many moves left to the other.
bool all_lose(const Position& pos, const Stipulation& s, int moves) {
    const MoveList legal = legal_moves(pos);
    if (legal.empty()) return s.play == Play::direct && reached(pos, s.goal);
    if ((s.play == Play::reflex || s.play == Play::semi_reflex) && can_reach_at_once(pos, s.goal))
        return true;
    return std::ranges::all_of(legal, [&](Move m) { return answer_loses(pos, m, s, moves); });
}

}  // namespace

bool is_forced_by(const Position& pos, Move m, const Stipulation& s, int moves) {
    if (s.play == Play::reflex && can_reach_at_once(pos, s.goal)) return false;
    return all_lose(after(pos, m), s, moves - 1);
}

bool forces(const Position& pos, const Stipulation& s, int moves) {
    if (moves == 0) return false;
    return std::ranges::any_of(legal_moves(pos), [&](Move m) { return is_forced_by(pos, m, s, moves); });
}

std::set<std::vector<std::string>> lines(const Position& pos, const Stipulation& s, int plies) {
    std::set<std::vector<std::string>> found;
    for (const Move m : legal_moves(pos)) {
        Position next = after(pos, m);
        if (plies == 1) {
            if (reached(next, s.goal)) found.insert({to_uci(m)});
            continue;
        }
        if (s.play == Play::series || (s.play == Play::series_help && plies > 2)) {
            if (next.in_check()) continue;
            next.do_null_move();
        }
        for (std::vector<std::string> line : lines(next, s, plies - 1)) {
            line.insert(line.begin(), to_uci(m));
            found.insert(std::move(line));
        }
    }
    return found;
}

}  // namespace inkmate::test

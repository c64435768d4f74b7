#include "tests/core/problem/exhaustive.hpp"

#include <algorithm>

#include "core/chess/position.hpp"
#include "core/problem/rules_of_play.hpp"
#include "core/variant/position.hpp"

namespace inkmate::test {

using namespace problem;

namespace {

template <class Position, class Move>
Position after(Position pos, Move m) {
    pos.do_move(m);
    return pos;
}

bool is_ended_otherwise(const chess::Position&) {
    return false;
}
bool is_ended_otherwise(const variant::Position& pos) {
    return immediate_outcome(pos).has_value();
}

template <class Position>
bool reached(const Position& pos, Goal goal) {
    return pos.in_check() == (goal == Goal::mate) && legal_moves(pos).empty() && !is_ended_otherwise(pos);
}

template <class Position>
bool can_reach_at_once(const Position& pos, Goal goal) {
    const auto moves = legal_moves(pos);
    return std::any_of(moves.begin(), moves.end(), [&](auto m) { return reached(after(pos, m), goal); });
}

template <class Position, class Move>
bool answer_loses(const Position& pos, Move m, const Stipulation& s, int moves) {
    const Position next = after(pos, m);
    return (s.play != Play::direct && reached(next, s.goal)) || forces(next, s, moves);
}

/// True if all moves of the side that did not begin lose, with so many moves left to the other.
template <class Position>
bool all_lose(const Position& pos, const Stipulation& s, int moves) {
    const auto legal = legal_moves(pos);
    if (legal.empty()) return s.play == Play::direct && reached(pos, s.goal);
    if ((s.play == Play::reflex || s.play == Play::semi_reflex) && can_reach_at_once(pos, s.goal))
        return true;
    return std::all_of(legal.begin(), legal.end(), [&](auto m) { return answer_loses(pos, m, s, moves); });
}

}  // namespace

template <class Position, class Move>
bool is_forced_by(const Position& pos, Move m, const Stipulation& s, int moves) {
    if (s.play == Play::reflex && can_reach_at_once(pos, s.goal)) return false;
    return all_lose(after(pos, m), s, moves - 1);
}

template <class Position>
bool forces(const Position& pos, const Stipulation& s, int moves) {
    if (moves == 0) return false;
    const auto legal = legal_moves(pos);
    return std::any_of(legal.begin(), legal.end(), [&](auto m) { return is_forced_by(pos, m, s, moves); });
}

template <class Position>
std::set<std::vector<std::string>> lines(const Position& pos, const Stipulation& s, int plies) {
    std::set<std::vector<std::string>> found;
    for (const auto m : legal_moves(pos)) {
        Position next = after(pos, m);
        if (plies == 1) {
            if (reached(next, s.goal)) found.insert({uci_of(pos, m)});
            continue;
        }
        if (s.play == Play::series || (s.play == Play::series_help && plies > 2)) {
            if (next.in_check()) continue;
            next.do_null_move();
        }
        for (std::vector<std::string> line : lines(next, s, plies - 1)) {
            line.insert(line.begin(), uci_of(pos, m));
            found.insert(std::move(line));
        }
    }
    return found;
}

template bool forces(const chess::Position&, const Stipulation&, int);
template bool forces(const variant::Position&, const Stipulation&, int);
template bool is_forced_by(const chess::Position&, chess::Move, const Stipulation&, int);
template bool is_forced_by(const variant::Position&, variant::Move, const Stipulation&, int);
template std::set<std::vector<std::string>> lines(const chess::Position&, const Stipulation&, int);
template std::set<std::vector<std::string>> lines(const variant::Position&, const Stipulation&, int);

}  // namespace inkmate::test

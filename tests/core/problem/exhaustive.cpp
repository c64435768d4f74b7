#include "tests/core/problem/exhaustive.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

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

/// The moves that the side that did not begin may choose from.
template <class Position>
auto answers(const Position& pos, const Stipulation& s) {
    const auto legal = legal_moves(pos);
    std::vector choice(legal.begin(), legal.end());
    const bool is_reflex = s.play == Play::reflex || s.play == Play::semi_reflex;
    if (is_reflex && can_reach_at_once(pos, s.goal))
        std::erase_if(choice, [&](auto m) { return !reached(after(pos, m), s.goal); });
    return choice;
}

template <class Position, class Move>
bool answer_loses(const Position& pos, Move m, const Stipulation& s, int moves) {
    const Position next = after(pos, m);
    return (s.play != Play::direct && reached(next, s.goal)) || forces(next, s, moves);
}

/// True if all moves of the side that did not begin lose, with so many moves left to the other.
template <class Position>
bool all_lose(const Position& pos, const Stipulation& s, int moves) {
    const auto choice = answers(pos, s);
    if (choice.empty()) return s.play == Play::direct && reached(pos, s.goal);
    return std::all_of(choice.begin(), choice.end(), [&](auto m) { return answer_loses(pos, m, s, moves); });
}

/// The moves that reach the goal soonest, and their number of moves; 0 if none does in at most so many.
struct Winners {
    int length = 0;
    std::set<std::string> moves = {};
};
std::string to_text(const Winners& winners) {
    return fmt::format("in {}: {}", winners.length, fmt::join(winners.moves, " "));
}

template <class Position>
Winners winners(const Position& pos, const Stipulation& s, int most) {
    Winners found;
    while (found.moves.empty() && found.length++ < most)
        for (const auto m : legal_moves(pos))
            if (is_forced_by(pos, m, s, found.length)) found.moves.insert(uci_of(pos, m));
    return found.moves.empty() ? Winners{} : found;
}

Winners winners_told(const std::vector<Attack>& attacks) {
    Winners told;
    for (const Attack& attack : attacks) {
        CHECK((told.length == 0 || told.length == attack.length));
        told.length = attack.length;
        told.moves.insert(attack.uci);
    }
    return told;
}

template <class Position>
Position after_move(const Position& pos, const std::string& uci) {
    for (const auto m : legal_moves(pos))
        if (uci_of(pos, m) == uci) return after(pos, m);
    FAIL(uci << " is not legal");
    return pos;
}

/// Checks what is told of the answers of the side to move: every reply that is as short, and so on to the
/// end. Returns those that no reply loses to.
template <class Position>
std::set<std::string> check_defences(const Position& pos, const std::vector<Defence>& defences,
                                     const Stipulation& s, int moves_left) {
    std::set<std::string> told, expected, refutations;
    for (const auto m : answers(pos, s)) {
        const Position next = after(pos, m);
        const bool ended = s.play != Play::direct && reached(next, s.goal);
        const Winners replies = ended ? Winners() : winners(next, s, moves_left);
        if (ended || replies.length != 0)
            expected.insert(uci_of(pos, m) + " " + to_text(replies));
        else
            refutations.insert(to_san(pos, m, s.goal));
    }
    for (const Defence& defence : defences) {
        const Winners replies = winners_told(defence.replies);
        CHECK(replies.length == defence.length);
        told.insert(defence.uci + " " + to_text(replies));
        const Position next = after_move(pos, defence.uci);
        for (const Attack& reply : defence.replies) check_play(next, reply, s, reply.length);
    }
    CHECK(fmt::format("{}", fmt::join(told, ", ")) == fmt::format("{}", fmt::join(expected, ", ")));
    return refutations;
}

template <class Position>
void check_threats(Position pos, const Attack& attack, const Stipulation& s, int moves_left) {
    const bool can_pass = moves_left > 0 && !pos.in_check() && !legal_moves(pos).empty();
    Winners threats;
    if (can_pass) {
        pos.do_null_move();
        threats = winners(pos, s, moves_left);
        for (const Attack& threat : attack.threats) check_play(pos, threat, s, threat.length);
    }
    CHECK(to_text(winners_told(attack.threats)) == to_text(threats));
    CHECK(attack.zugzwang == (can_pass && threats.length == 0));
}

}  // namespace

template <class Position>
void check_play(const Position& pos, const Attack& attack, const Stipulation& s, int moves) {
    CAPTURE(attack.uci);
    const Position attacked = after_move(pos, attack.uci);
    const std::set<std::string> refutations = check_defences(attacked, attack.defences, s, moves - 1);
    CHECK(std::set(attack.refutations.begin(), attack.refutations.end()) == refutations);
    check_threats(attacked, attack, s, moves - 1);
}

template <class Position>
void check_by_force(Solver& solver, const Position& pos, const Diagram& diagram, const Stipulation& s) {
    CAPTURE(diagram.fen());
    CAPTURE(to_string(s));
    const Questions questions = {.detail = {.duals = true, .all_defences = true}, .set_play = true};
    const Solution solution = solver.solve({diagram, s, {}, {}}, questions, {});
    std::map<std::string, int> keys, expected;
    for (const Attack& key : solution.keys) {
        keys[key.uci] = key.length;
        check_play(pos, key, s, key.length);
    }
    for (const auto m : legal_moves(pos))
        for (int n = 1; n <= s.moves && !expected.contains(uci_of(pos, m)); ++n)
            if (is_forced_by(pos, m, s, n)) expected[uci_of(pos, m)] = n;
    CHECK(keys == expected);
    CHECK((solution.verdict == Verdict::solved) == !keys.empty());
    if (s.moves == 1 || pos.in_check()) {
        CHECK(solution.set_play.empty());
        return;
    }
    Position passed = pos;
    passed.do_null_move();
    check_defences(passed, solution.set_play, s, s.moves - 1);
}

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

template void check_by_force(Solver&, const chess::Position&, const Diagram&, const Stipulation&);
template void check_by_force(Solver&, const variant::Position&, const Diagram&, const Stipulation&);
template void check_play(const chess::Position&, const Attack&, const Stipulation&, int);
template void check_play(const variant::Position&, const Attack&, const Stipulation&, int);
template bool forces(const chess::Position&, const Stipulation&, int);
template bool forces(const variant::Position&, const Stipulation&, int);
template bool is_forced_by(const chess::Position&, chess::Move, const Stipulation&, int);
template bool is_forced_by(const variant::Position&, variant::Move, const Stipulation&, int);
template std::set<std::vector<std::string>> lines(const chess::Position&, const Stipulation&, int);
template std::set<std::vector<std::string>> lines(const variant::Position&, const Stipulation&, int);

}  // namespace inkmate::test

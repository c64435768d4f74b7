#include "core/problem/solve.hpp"

#include <algorithm>
#include <optional>

#include "core/chess/movegen.hpp"
#include "core/problem/battle.hpp"
#include "core/problem/cooperation.hpp"
#include "core/problem/table.hpp"

namespace inkmate::problem {

using namespace chess;

/// Made when the first problem needs them.
struct Solver::Tables {
    std::size_t megabytes;
    std::optional<ProofTable> proofs = {};
    std::optional<DeadEnds> dead_ends = {};
    std::uint64_t salt = 0;

    std::uint64_t next_salt() { return salt += 0x9e3779b97f4a7c15; }
};

namespace {

struct Key {
    Move move;
    int moves;
};

std::vector<Move> first_moves(const Position& pos) {
    const MoveList legal = legal_moves(pos);
    std::vector<Move> moves(legal.begin(), legal.end());
    std::ranges::sort(moves);
    return moves;
}

/// Must the side that begins reach the goal at once, though that is what it has to avoid?
bool must_spoil(const Problem& problem) {
    return problem.stipulation.play == Play::reflex &&
           goal_move(problem.position, problem.stipulation.goal) != Move::none();
}

/// Adds what it proves, so that it is there when a limit ends the search.
void find_keys(Battle& battle, Position& pos, int moves, std::vector<Key>& keys) {
    const std::vector<Move> first = first_moves(pos);
    for (int n = 1; n <= moves; ++n)
        for (const Move m : first) {
            if (std::ranges::find(keys, m, &Key::move) != keys.end()) continue;
            const Position::Undo undo = pos.do_move(m);
            const bool is_key = battle.forced(pos, n - 1);
            pos.undo_move(m, undo);
            if (is_key) keys.push_back({m, n});
        }
}

/// The answers that refute a first move; one more than `most` when there are more.
std::vector<Move> refutations_of(Battle& battle, Position& pos, Move m, int moves, int most) {
    std::vector<Move> refutations;
    const Position::Undo undo = pos.do_move(m);
    for (const Move answer : first_moves(pos)) {
        const Position::Undo answered = pos.do_move(answer);
        if (!battle.ended_by_answer(pos) && !battle.wins(pos, moves - 1)) refutations.push_back(answer);
        pos.undo_move(answer, answered);
        if (static_cast<int>(refutations.size()) > most) break;
    }
    pos.undo_move(m, undo);
    return refutations;
}

void find_tries(Battle& battle, Position& pos, int moves, int most, const std::vector<Key>& keys,
                Variations& variations, std::vector<Attack>& tries) {
    for (const Move m : first_moves(pos)) {
        if (std::ranges::find(keys, m, &Key::move) != keys.end()) continue;
        const std::vector<Move> refutations = refutations_of(battle, pos, m, moves, most);
        if (!refutations.empty() && static_cast<int>(refutations.size()) <= most)
            tries.push_back(variations.attempt(pos, m, moves, refutations));
    }
}

/// As plies that are played.
int plies_of(const Stipulation& s) {
    return s.play == Play::series        ? s.moves
           : s.play == Play::series_help ? s.moves + 1
                                         : 2 * s.moves + (s.half ? 1 : 0);
}

void solve_battle(const Problem& problem, const Questions& questions, Battle& battle, Solution& solution) {
    Position pos = problem.position;
    const int moves = problem.stipulation.moves;
    Variations variations(battle, questions.detail);
    if (questions.set_play && moves > 1 && !pos.in_check()) {
        const Position::Undo undo = pos.do_null_move();
        solution.set_play = variations.prepared(pos, moves - 1);
        pos.undo_null_move(undo);
    }
    if (must_spoil(problem)) return;
    std::vector<Key> keys;
    try {
        find_keys(battle, pos, moves, keys);
    } catch (const Budget::Exhausted&) {
        // The position is in the middle of something: what is known is told from the diagram, without play.
        pos = problem.position;
        Variations moves_alone(battle, {.variations = false});
        for (const Key& key : keys) solution.keys.push_back(moves_alone.key(pos, key.move, key.moves));
        throw;
    }
    for (const Key& key : keys) solution.keys.push_back({.move = key.move, .san = {}, .length = key.moves});
    for (std::size_t i = 0; i < keys.size(); ++i)
        solution.keys[i] = variations.key(pos, keys[i].move, keys[i].moves);
    if (questions.tries > 0)
        find_tries(battle, pos, moves, questions.tries, keys, variations, solution.tries);
}

void solve_together(const Problem& problem, const Questions& questions, Cooperation& cooperation,
                    Solution& solution) {
    const Stipulation& s = problem.stipulation;
    const int plies = plies_of(s);
    // In help play whose move it is follows from the number of plies that are left.
    const int step = s.play == Play::help ? 2 : 1;
    const int least = s.play == Play::series_help ? 2 : 1;
    const int shortest = plies - (plies - least) / step * step;
    for (int n = shortest; n <= plies && !solution.more_lines; n += step)
        solution.more_lines = !cooperation.find(problem.position, n, questions.most_lines, solution.lines);
    Position pos = problem.position;
    if (!questions.set_play || s.play != Play::help || pos.in_check()) return;
    pos.do_null_move();
    if (!cooperation.find(pos, plies - 1, questions.most_lines, solution.set_lines))
        solution.more_lines = true;
}

}  // namespace

Solver::Solver(std::size_t megabytes) : tables_(new Tables{megabytes}) {}

Solver::~Solver() = default;

Solution Solver::solve(const Problem& problem, const Questions& questions, const Limits& limits) {
    Solution solution;
    Budget budget(limits);
    const bool battle = is_battle(problem.stipulation.play);
    try {
        if (battle) {
            if (!tables_->proofs) tables_->proofs.emplace(tables_->megabytes);
            Battle search(problem.stipulation, *tables_->proofs, tables_->next_salt(), budget);
            solve_battle(problem, questions, search, solution);
        } else {
            if (!tables_->dead_ends) tables_->dead_ends.emplace(tables_->megabytes);
            Cooperation search(problem.stipulation, *tables_->dead_ends, tables_->next_salt(), budget);
            solve_together(problem, questions, search, solution);
        }
        solution.verdict =
            solution.keys.empty() && solution.lines.empty() ? Verdict::no_solution : Verdict::solved;
    } catch (const Budget::Exhausted&) {
        solution.verdict = Verdict::stopped;
    }
    solution.nodes = budget.nodes();
    solution.milliseconds = budget.milliseconds();
    return solution;
}

}  // namespace inkmate::problem

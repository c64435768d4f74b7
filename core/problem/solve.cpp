#include "core/problem/solve.hpp"

#include <algorithm>
#include <optional>

#include "core/problem/battle.hpp"
#include "core/problem/cooperation.hpp"
#include "core/problem/table.hpp"

namespace inkmate::problem {

/// Made when the first problem needs them.
struct SolverTables {
    std::size_t megabytes;
    std::optional<ProofTable> proofs = {};
    std::optional<DeadEnds> dead_ends = {};
    std::uint64_t salt = 0;

    std::uint64_t next_salt() { return salt += 0x9e3779b97f4a7c15; }
};

namespace {

template <class Rules>
struct Key {
    typename Rules::Move move;
    int moves;
};

/// The diagram of a problem by these rules.
template <class Rules>
struct Task {
    typename Rules::Position diagram;
    const Stipulation& stipulation;
    const Questions& questions;
};

template <class Rules>
std::vector<typename Rules::Move> first_moves(const typename Rules::Position& pos) {
    return in_order<Rules>(pos, legal_moves(pos));
}

/// True if the side that begins must reach the goal at once, although it has to avoid that.
template <class Rules>
bool must_spoil(Task<Rules>& task) {
    return task.stipulation.play == Play::reflex && goal_move<Rules>(task.diagram, task.stipulation.goal);
}

/// Adds what it proves, so that it is there when a limit ends the search.
template <class Rules>
void find_keys(Battle<Rules>& battle, typename Rules::Position& pos, int moves,
               std::vector<Key<Rules>>& keys) {
    const auto first = first_moves<Rules>(pos);
    for (int n = 1; n <= moves; ++n)
        for (const auto m : first) {
            if (std::ranges::find(keys, m, &Key<Rules>::move) != keys.end()) continue;
            const auto undo = pos.do_move(m);
            const bool is_key = battle.forced(pos, n - 1);
            pos.undo_move(m, undo);
            if (is_key) keys.push_back({m, n});
        }
}

/// The answers that refute a first move; one more than `most` when there are more.
template <class Rules>
std::vector<typename Rules::Move> refutations_of(Battle<Rules>& battle, typename Rules::Position& pos,
                                                 typename Rules::Move m, int moves, int most) {
    std::vector<typename Rules::Move> refutations;
    const auto undo = pos.do_move(m);
    for (const auto answer : first_moves<Rules>(pos)) {
        const auto answered = pos.do_move(answer);
        if (!battle.ended_by_answer(pos) && !battle.wins(pos, moves - 1)) refutations.push_back(answer);
        pos.undo_move(answer, answered);
        if (static_cast<int>(refutations.size()) > most) break;
    }
    pos.undo_move(m, undo);
    return refutations;
}

template <class Rules>
void find_tries(Battle<Rules>& battle, Task<Rules>& task, const std::vector<Key<Rules>>& keys,
                Variations<Rules>& variations, std::vector<Attack>& tries) {
    auto& pos = task.diagram;
    const int moves = task.stipulation.moves, most = task.questions.tries;
    for (const auto m : first_moves<Rules>(pos)) {
        if (std::ranges::find(keys, m, &Key<Rules>::move) != keys.end()) continue;
        const auto refutations = refutations_of<Rules>(battle, pos, m, moves, most);
        if (!refutations.empty() && static_cast<int>(refutations.size()) <= most)
            tries.push_back(variations.attempt(pos, m, moves, refutations));
    }
}

/// Returns how many plies are played.
int plies_of(const Stipulation& s) {
    return s.play == Play::series        ? s.moves
           : s.play == Play::series_help ? s.moves + 1
                                         : 2 * s.moves + (s.half ? 1 : 0);
}

template <class Rules>
void solve_battle(Task<Rules>& task, Battle<Rules>& battle, Solution& solution) {
    auto& pos = task.diagram;
    const auto diagram = pos;
    const int moves = task.stipulation.moves;
    Variations<Rules> variations(battle, task.questions.detail);
    if (task.questions.set_play && moves > 1 && !pos.in_check()) {
        const auto undo = pos.do_null_move();
        solution.set_play = variations.prepared(pos, moves - 1);
        pos.undo_null_move(undo);
    }
    if (must_spoil(task)) return;
    std::vector<Key<Rules>> keys;
    // Without play, so that a search that is stopped later has told them.
    const auto tell_keys = [&] {
        Variations<Rules> moves_alone(battle, {.variations = false});
        for (const Key<Rules>& key : keys) solution.keys.push_back(moves_alone.key(pos, key.move, key.moves));
    };
    try {
        find_keys(battle, pos, moves, keys);
    } catch (const Budget::Exhausted&) {
        pos = diagram;  // it was in the middle of something
        tell_keys();
        throw;
    }
    tell_keys();
    for (std::size_t i = 0; i < keys.size(); ++i)
        solution.keys[i] = variations.key(pos, keys[i].move, keys[i].moves);
    if (task.questions.tries > 0) find_tries(battle, task, keys, variations, solution.tries);
}

template <class Rules>
void solve_together(const Task<Rules>& task, Cooperation<Rules>& cooperation, const Limits& limits,
                    Solution& solution) {
    const Stipulation& s = task.stipulation;
    const std::size_t most = task.questions.most_lines;
    const int plies = plies_of(s);
    const bool has_set_play = s.play == Play::help || s.play == Play::series_help;
    if (auto pos = task.diagram; task.questions.set_play && has_set_play && !pos.in_check()) {
        // Of a series that the other side ends, its end alone.
        pos.do_null_move();
        const int set_plies = s.play == Play::help ? plies - 1 : 1;
        solution.more_lines = !cooperation.find(pos, set_plies, most, solution.set_lines, {});
    }
    // In help play whose move it is follows from the number of plies that are left.
    const int step = s.play == Play::help ? 2 : 1;
    const int least = s.play == Play::series_help ? 2 : 1;
    const int shortest = plies - (plies - least) / step * step;
    std::function<void()> on_line;
    if (limits.on_line) on_line = [&] { limits.on_line(solution); };
    bool all = true;
    for (int n = shortest; n <= plies && all; n += step)
        all = cooperation.find(task.diagram, n, most, solution.lines, on_line);
    solution.more_lines |= !all;
}

template <class Rules>
void solve_by(Task<Rules> task, SolverTables& tables, Budget& budget, const Limits& limits,
              Solution& solution) {
    if (is_battle(task.stipulation.play)) {
        if (!tables.proofs) tables.proofs.emplace(tables.megabytes);
        Battle<Rules> search(task.stipulation, *tables.proofs, tables.next_salt(), budget);
        solve_battle(task, search, solution);
    } else {
        if (!tables.dead_ends) tables.dead_ends.emplace(tables.megabytes);
        Cooperation<Rules> search(task.stipulation, *tables.dead_ends, tables.next_salt(), budget);
        solve_together(task, search, limits, solution);
    }
}

}  // namespace

Solver::Solver(std::size_t megabytes) : tables_(new SolverTables{megabytes}) {}

Solver::~Solver() = default;

Solution Solver::solve(const Problem& problem, const Questions& questions, const Limits& limits) {
    Solution solution;
    Budget budget(limits);
    const Stipulation& s = problem.stipulation;
    try {
        if (const chess::Position* const orthodox = problem.position.orthodox())
            solve_by<Orthodox>({*orthodox, s, questions}, *tables_, budget, limits, solution);
        else
            solve_by<Fairy>({*problem.position.fairy(), s, questions}, *tables_, budget, limits, solution);
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

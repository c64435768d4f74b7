#include <algorithm>

#include "core/chess/movegen.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"
#include "core/problem/text.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace problem;

namespace {

void check_written_again(const Problem& given) {
    const std::string line =
        fmt::format("{} stipulation \"{}\";", given.position.fen(), to_string(given.stipulation));
    const ProblemFile again = read_problems(line, "the problem written");
    require(again.problems.size() == 1 && again.faults.empty(), "a problem is one line", line);
    require_same(again.problems.front().position.fen(), given.position.fen(), "a position is read again");
    require(again.problems.front().stipulation == given.stipulation, "a stipulation is read again", line);
}

/// The beginning of a proof: what it tells is legal.
void check_solution(Solver& solver, const Problem& given) {
    const Solution solution = solver.solve(given, {.set_play = true, .tries = 1}, {.nodes = 2000});
    require(solution.nodes <= 2000, "a limit is kept");
    const chess::MoveList legal = chess::legal_moves(given.position);
    const auto is_legal = [&](chess::Move m) { return std::ranges::find(legal, m) != legal.end(); };
    for (const Attack& key : solution.keys) require(is_legal(key.move), "a key is legal", key.san);
    for (const Line& line : solution.lines) require(is_legal(line.moves.front()), "a line is legal");
    require(!to_text(given, solution).empty(), "there is a text");
}

}  // namespace

void problem(std::string_view input) {
    Solver solver(1);
    const ProblemFile file = read_problems(input, "the input", Stipulation{});
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < std::min(most, file.problems.size()); ++i) {
        check_written_again(file.problems[i]);
        check_solution(solver, file.problems[i]);
    }
}

}  // namespace inkmate::fuzz

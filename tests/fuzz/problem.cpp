#include <algorithm>

#include "core/chess/position.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solution.hpp"
#include "core/problem/solve.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace problem;

namespace {

/// Without a share in them: the problem lives on.
SharedRules rules_of(const Problem& given) {
    const variant::Position* const fairy = given.position.fairy();
    return fairy == nullptr ? nullptr : SharedRules(SharedRules(), &fairy->rules());
}

void check_written_again(const Problem& given) {
    const std::string line =
        fmt::format("{} stipulation \"{}\";", given.position.fen(), to_string(given.stipulation));
    const ProblemFile again = read_problems(line, "the problem written", std::nullopt, rules_of(given));
    require(again.problems.size() == 1 && again.faults.empty(), "a problem is one line", line);
    require_same(again.problems.front().position.fen(), given.position.fen(), "a position is read again");
    require(again.problems.front().stipulation == given.stipulation, "a stipulation is read again", line);
}

std::vector<std::string> legal_moves_of(const Diagram& diagram) {
    std::vector<std::string> moves;
    if (const variant::Position* const fairy = diagram.fairy())
        for (const variant::Move m : legal_moves(*fairy)) moves.push_back(to_uci(*fairy, m));
    else
        for (const chess::Move m : legal_moves(*diagram.orthodox())) moves.push_back(to_uci(m));
    return moves;
}

/// The beginning of a proof: what it tells is legal.
void check_solution(Solver& solver, const Problem& given) {
    const Solution solution = solver.solve(given, {.set_play = true, .tries = 1}, {.nodes = 2000});
    require(solution.nodes <= 2000, "a limit is kept");
    const std::vector<std::string> legal = legal_moves_of(given.position);
    const auto is_legal = [&](const std::string& m) { return std::ranges::find(legal, m) != legal.end(); };
    for (const Attack& key : solution.keys) require(is_legal(key.uci), "a key is legal", key.san);
    for (const Line& line : solution.lines) require(is_legal(line.uci.front()), "a line is legal");
    require(!to_text(given, solution).empty(), "there is a text");
}

}  // namespace

void problem(std::string_view input) {
    Solver solver(1);
    const bool is_fairy = input.starts_with("#fairy");
    static const SharedRules fairy = rules_for_problems(variant::rules_with(
        "capablanca", std::vector<variant::AddedPiece>{{'g', "grasshopper"}, {'l', "locust"}}));
    const ProblemFile file =
        read_problems(input, "the input", Stipulation{}, is_fairy ? fairy : SharedRules());
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < std::min(most, file.problems.size()); ++i) {
        check_written_again(file.problems[i]);
        check_solution(solver, file.problems[i]);
    }
}

}  // namespace inkmate::fuzz

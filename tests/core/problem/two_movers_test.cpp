// Mates in two by their definition alone, with the legal moves of another program.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/npm.hpp"

using namespace inkmate::test;
using namespace inkmate::problem;

namespace {

/// Their moves, sorted, separated by commas.
std::string moves_of(const std::vector<Attack>& attacks) {
    std::set<std::string> moves;
    for (const Attack& attack : attacks) moves.insert(attack.uci);
    return fmt::format("{}", fmt::join(moves, ","));
}

void add_defences(std::set<std::string>& words, const std::string& first,
                  const std::vector<Defence>& defences) {
    for (const Defence& defence : defences)
        words.insert(fmt::format("{},{},{}", first, defence.uci, moves_of(defence.replies)));
}

/// What there is to tell of a problem, as ffish-mates-in-two.cjs writes it.
std::set<std::string> words_of(const Solution& solution) {
    std::set<std::string> words;
    for (const Attack& key : solution.keys) {
        words.insert(key.uci + (key.length == 1 ? "#" : "!"));
        if (!key.threats.empty()) words.insert(fmt::format("{},-,{}", key.uci, moves_of(key.threats)));
        add_defences(words, key.uci, key.defences);
    }
    for (const Attack& attempt : solution.tries) words.insert(attempt.uci + "?" + attempt.refutations.at(0));
    add_defences(words, "set", solution.set_play);
    return words;
}

std::vector<Problem> published_two_movers() {
    const std::string name = "published.epd";
    ProblemFile file = read_problems(contents(source_file("tests/core/problem/" + name)), name);
    std::erase_if(file.problems,
                  [](const Problem& problem) { return problem.stipulation != Stipulation{.moves = 2}; });
    return std::move(file.problems);
}

}  // namespace

TEST_CASE("published two-movers have the keys, tries, threats and variations that the definition gives") {
    const std::vector<Problem> all = published_two_movers();
    CHECK(all.size() >= 123);
    const auto problems = sample(all, 8);
    std::string fens;
    for (const Problem& problem : problems) fens += problem.position.fen() + "\n";
    const auto answers = run_ffish("ffish-mates-in-two.cjs", fens);
    if (!answers) return;
    std::istringstream lines(*answers);
    Solver solver(16);
    std::size_t defences = 0;
    for (const Problem& problem : problems) {
        CAPTURE(problem.name);
        CAPTURE(problem.position.fen());
        std::string line;
        REQUIRE(std::getline(lines, line));
        std::istringstream in(line);
        const std::set<std::string> expected{std::istream_iterator<std::string>(in), {}};
        const Solution solution =
            solver.solve(problem, {.detail = {.duals = true}, .set_play = true, .tries = 1}, {});
        const std::set<std::string> found = words_of(solution);
        std::vector<std::string> missing, wrong;
        std::ranges::set_difference(expected, found, std::back_inserter(missing));
        std::ranges::set_difference(found, expected, std::back_inserter(wrong));
        CHECK(fmt::format("{}", fmt::join(missing, " ")) == "");
        CHECK(fmt::format("{}", fmt::join(wrong, " ")) == "");
        for (const Attack& key : solution.keys) defences += key.defences.size();
    }
    CHECK(defences >= 4 * problems.size());
}

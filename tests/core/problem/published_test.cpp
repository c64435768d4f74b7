#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <sstream>

#include "core/chess/epd.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate::test;
using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

std::vector<std::string> words(std::string_view text) {
    std::istringstream in{std::string(text)};
    return {std::istream_iterator<std::string>(in), {}};
}

std::vector<std::string> each_once(std::vector<std::string> moves) {
    std::ranges::sort(moves);
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

/// The first moves of all solutions, each once.
std::vector<std::string> keys_of(const Solution& solution) {
    std::vector<std::string> keys;
    for (const Attack& key : solution.keys) keys.push_back(key.san);
    for (const Line& line : solution.lines) keys.push_back(line.san.front());
    return each_once(keys);
}

/// The first moves that the record names under any of `operations`, each once.
std::vector<std::string> named(const EpdRecord& record, std::initializer_list<const char*> operations) {
    std::vector<std::string> moves;
    for (const char* operation : operations)
        for (std::string& move : words(record.operation(operation))) moves.push_back(std::move(move));
    return each_once(moves);
}

/// True if every key takes as many moves as are asked for, except those that are named as short, which take
/// fewer.
bool is_of_length(const Problem& problem, const Solution& solution, const std::vector<std::string>& shorter) {
    const auto full = [&](const Attack& key) {
        const bool sooner = std::ranges::find(shorter, key.san) != shorter.end();
        return sooner ? key.length < problem.stipulation.moves : key.length == problem.stipulation.moves;
    };
    const auto whole = [&](const Line& line) { return line.san.size() == solution.lines.back().san.size(); };
    return std::ranges::all_of(solution.keys, full) && std::ranges::all_of(solution.lines, whole);
}

}  // namespace

TEST_CASE("published problems have the keys, the cooks, the solutions and the length that were published") {
    const std::string text = contents(source_file("tests/core/problem/published.epd"));
    const std::vector<EpdRecord> records = read_epd(text, "published.epd");
    const ProblemFile file = read_problems(text, "published.epd");
    CHECK(file.faults.empty());
    CHECK(file.warnings.empty());
    REQUIRE(file.problems.size() == records.size());
    CHECK(records.size() >= 350);
    std::size_t with_cooks = 0;
    Solver solver(64);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto has = [&](const char* name) {
            return std::ranges::any_of(records[i].operations, [&](const auto& o) { return o.first == name; });
        };
        if (has("cooks") || has("cooked")) ++with_cooks;
        if (has("long") && !full_tests()) continue;
        const Problem& problem = file.problems[i];
        CAPTURE(problem.name);
        const Solution solution = solver.solve(problem, {.detail = {.variations = false}}, {});
        if (has("none")) {
            CHECK(solution.verdict == Verdict::no_solution);
            continue;
        }
        CHECK(solution.verdict == Verdict::solved);
        const std::vector<std::string> keys = named(records[i], {"keys", "cooks", "cooked", "unnamed"});
        if (!keys.empty()) CHECK(keys_of(solution) == keys);
        if (has("solutions"))
            CHECK(std::to_string(solution.lines.size()) == records[i].operation("solutions"));
        else
            CHECK(solution.keys.size() == std::max<std::size_t>(keys.size(), 1));
        CHECK(is_of_length(problem, solution, named(records[i], {"short"})));
    }
    CHECK(with_cooks >= 50);
}

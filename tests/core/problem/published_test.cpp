#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/chess/epd.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate::test;
using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

std::vector<std::string> words(std::string_view text) {
    std::istringstream in{std::string(text)};
    return {std::istream_iterator<std::string>(in), {}};
}

/// The first moves of all solutions, each once.
std::vector<std::string> keys_of(const Solution& solution) {
    std::vector<std::string> keys;
    for (const Attack& key : solution.keys) keys.push_back(key.san);
    for (const Line& line : solution.lines) keys.push_back(line.san.front());
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

/// Every move of a problem that is solved in as many moves as it asks for, and in no fewer.
bool is_of_full_length(const Problem& problem, const Solution& solution) {
    const auto full = [&](const Attack& key) { return key.length == problem.stipulation.moves; };
    const auto whole = [&](const Line& line) { return line.san.size() == solution.lines.back().san.size(); };
    return std::ranges::all_of(solution.keys, full) && std::ranges::all_of(solution.lines, whole);
}

}  // namespace

TEST_CASE("published problems have the keys, the number of solutions and the length that were published") {
    std::ifstream in(INKMATE_SOURCE_DIR "/tests/core/problem/published.epd");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const std::vector<EpdRecord> records = read_epd(text, "published.epd");
    const ProblemFile file = read_problems(text, "published.epd");
    CHECK(file.faults.empty());
    CHECK(file.warnings.empty());
    REQUIRE(file.problems.size() == records.size());
    CHECK(records.size() >= 300);
    Solver solver(64);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto has = [&](const char* name) {
            return std::ranges::any_of(records[i].operations, [&](const auto& o) { return o.first == name; });
        };
        if (has("long") && !full_tests()) continue;
        const Problem& problem = file.problems[i];
        CAPTURE(problem.name);
        const Solution solution = solver.solve(problem, {.detail = {.variations = false}}, {});
        if (has("none")) {
            CHECK(solution.verdict == Verdict::no_solution);
            continue;
        }
        CHECK(solution.verdict == Verdict::solved);
        std::vector<std::string> keys = words(records[i].operation("keys"));
        std::ranges::sort(keys);
        if (!keys.empty()) CHECK(keys_of(solution) == keys);
        if (has("solutions"))
            CHECK(std::to_string(solution.lines.size()) == records[i].operation("solutions"));
        else
            CHECK(solution.keys.size() == std::max<std::size_t>(keys.size(), 1));
        CHECK(is_of_full_length(problem, solution));
    }
}

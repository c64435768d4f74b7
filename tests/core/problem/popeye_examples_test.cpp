// Popeye's examples, in popeye_examples.inp: what is found has to be what Popeye prints.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/rules_of_play.hpp"
#include "core/problem/solve.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::problem;
using namespace inkmate::test;

namespace {

using Texts = std::vector<std::string>;

/// What Popeye prints of one twin.
struct Printed {
    std::string name = {};
    /// Lines of help play and series; or the keys, or the whole play.
    Texts lines = {}, keys = {}, play = {};
    /// First moves with what refutes each.
    Texts tries = {};
    bool is_help = false, is_long = false;
};

Texts split(const std::string& text, char separator) {
    Texts parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);) parts.emplace_back(text::trimmed(part));
    return parts;
}

Printed printed(const std::string& name, const std::string& text) {
    Printed result{.name = name};
    result.is_help = text.find_first_of("!*") == text.npos;
    if (result.is_help) {
        result.lines = split(text, '/');
        return result;
    }
    const bool whole = text.starts_with('*');
    for (const std::string& word : split(text.substr(1), ' '))
        if (word.starts_with('?'))
            result.tries.push_back(word.substr(1));
        else
            (whole ? result.play : result.keys).push_back(word);
    return result;
}

/// Reads what is printed of each problem of the file, in its order.
std::vector<Printed> all_printed(const std::string& text) {
    std::vector<Printed> all;
    for (const std::string& line : split(text, '\n')) {
        const auto equals = line.find(" = ");
        if (!line.starts_with("beme ") || equals == line.npos) continue;
        const std::string name = line.substr(5, equals - 5);
        const bool is_long = line.ends_with("[long]");
        const std::string solutions = line.substr(equals + 3, is_long ? line.size() - equals - 9 : line.npos);
        for (const std::string& twin : split(solutions, '|')) {
            all.push_back(printed(name, twin));
            all.back().is_long = is_long;
        }
    }
    return all;
}

/// Adds a move and all after it in the order in which Popeye prints them: threats, defences, replies.
void add_play(Texts& play, const Attack& attack, int number, const char* sign) {
    play.push_back(fmt::format("{}.{}{}", number, attack.uci, sign));
    for (const Attack& threat : attack.threats) add_play(play, threat, number + 1, "");
    for (const Defence& defence : attack.defences) {
        play.push_back(fmt::format("{}...{}", number, defence.uci));
        for (const Attack& reply : defence.replies) add_play(play, reply, number + 1, "");
    }
}

/// The SAN of a move by its squares.
std::string san(const chess::Position& pos, std::string_view uci) {
    for (const chess::Move m : chess::legal_moves(pos))
        if (chess::to_uci(m) == uci) return chess::to_san(pos, m);
    return fmt::format("{} is not legal", uci);
}

/// "a1a3:c4c3" as the solver tells it: "a1a3:c3".
std::string told(const chess::Position& diagram, const std::string& attempt) {
    const Texts moves = split(attempt, ':');
    chess::Position pos = diagram;
    for (const chess::Move m : chess::legal_moves(diagram))
        if (chess::to_uci(m) == moves.at(0)) pos.do_move(m);
    return moves[0] + ":" + san(pos, moves.at(1));
}

void check_battle(const Problem& problem, const Solution& solution, const Printed& expected) {
    Texts keys;
    for (const Attack& key : solution.keys) keys.push_back(key.uci);
    if (!expected.keys.empty()) CHECK(keys == expected.keys);
    if (!expected.play.empty()) {
        Texts play;
        for (const Attack& key : solution.keys) add_play(play, key, 1, "!");
        CHECK(fmt::format("{}", fmt::join(play, "\n")) == fmt::format("{}", fmt::join(expected.play, "\n")));
    }
    if (expected.tries.empty()) return;
    Texts tries, published;
    for (const Attack& attempt : solution.tries)
        tries.push_back(fmt::format("{}:{}", attempt.uci, fmt::join(attempt.refutations, ",")));
    for (const std::string& attempt : expected.tries)
        published.push_back(told(*problem.position.orthodox(), attempt));
    CHECK(tries == published);
}

void check_lines(const Solution& solution, const Printed& expected) {
    std::set<std::string> lines;
    for (const Line& line : solution.lines) lines.insert(fmt::format("{}", fmt::join(line.uci, " ")));
    CHECK(lines == std::set<std::string>(expected.lines.begin(), expected.lines.end()));
    CHECK(solution.lines.size() == expected.lines.size());
}

}  // namespace

TEST_CASE("Popeye's examples, in its language, have the solutions, play and tries that it prints") {
    const std::string text = contents(source_file("tests/core/problem/popeye_examples.inp"));
    const ProblemFile file = read_problems(text, "popeye_examples.inp");
    CHECK(file.faults == Texts{});
    const std::vector<Printed> expected = all_printed(text);
    REQUIRE(file.problems.size() == expected.size());
    CHECK(expected.size() >= 300);
    std::size_t number = 0, solved = 0;
    Solver solver(64);
    for (const Printed& one : expected) {
        const Problem& problem = file.problems[number++];
        // Of the short ones every play, and every eighth of the rest.
        constexpr std::size_t step = 8;
        if (!full_tests() && (one.is_long || (one.is_help && number % step != 0))) continue;
        CAPTURE(one.name);
        CAPTURE(problem.position.fen());
        const Solution solution =
            solver.solve(problem, {.detail = {.duals = true}, .tries = one.tries.empty() ? 0 : 1}, {});
        ++solved;
        if (one.is_help)
            check_lines(solution, one);
        else
            check_battle(problem, solution, one);
    }
    CHECK(solved >= 40);
}

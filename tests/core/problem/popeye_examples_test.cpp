// Popeye's examples, in popeye_examples.inp: what is found has to be what Popeye prints.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
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

/// More than any problem needs that is not left out, and any help play that is not of the long form: with a
/// looser bound of what is in reach it would need more.
constexpr std::uint64_t MOST_NODES = 30'000'000, MOST_USUAL_NODES = 100'000;

using Texts = std::vector<std::string>;

/// In which form of the tests a problem is solved.
enum class SolvedIn { usual_form, long_form, none };

/// What Popeye prints of one twin.
struct Printed {
    std::string name = {};
    /// Lines of help play and series, and of their set play; or the keys, or the whole play.
    Texts lines = {}, set_lines = {}, keys = {}, play = {};
    /// First moves with what refutes each.
    Texts tries = {};
    bool is_help = false;
    SolvedIn solved_in = SolvedIn::usual_form;

    /// True if the lines are in the order in which moves are tried: in its intelligent mode, which these
    /// files are for, Popeye takes one final picture after the other.
    bool is_ordered() const { return !name.starts_with("intell ") && !name.starts_with("hpint "); }
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
        for (const std::string& line : split(text, '/'))
            if (line.starts_with('~'))
                result.set_lines.emplace_back(text::trimmed(line.substr(1)));
            else
                result.lines.push_back(line);
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
        const auto mark = std::min(line.find(" ["), line.size());
        for (const std::string& twin : split(line.substr(equals + 3, mark - equals - 3), '|')) {
            all.push_back(printed(name, twin));
            all.back().solved_in = line.ends_with("[long]")       ? SolvedIn::long_form
                                   : line.ends_with("[left out]") ? SolvedIn::none
                                                                  : SolvedIn::usual_form;
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

void check_lines(const std::vector<Line>& found, Texts expected, bool is_ordered) {
    Texts lines;
    for (const Line& line : found) lines.push_back(fmt::format("{}", fmt::join(line.uci, " ")));
    if (!is_ordered) {
        std::ranges::sort(lines);
        std::ranges::sort(expected);
    }
    CHECK(lines == expected);
}

/// What a problem asks and what its solution has, as far as the solver makes a difference.
std::vector<std::string> kinds(const Problem& problem, const Printed& printed, const Solution& solution) {
    const Stipulation& s = problem.stipulation;
    const std::string stipulation = to_string(s);
    std::vector<std::string> all = {stipulation.substr(0, stipulation.find_first_of("0123456789"))};
    const auto add = [&](bool is_so, const char* kind) {
        if (is_so) all.emplace_back(kind);
    };
    add(s.half, "half a move");
    add(problem.is_duplex, "duplex");
    add(problem.position.fairy() != nullptr, "fairy pieces");
    add(problem.position.fen().find(" KQ") != std::string::npos, "castling");
    add(!printed.set_lines.empty(), "set play");
    add(!printed.tries.empty(), "tries");
    for (const Attack& key : solution.keys) {
        add(!key.threats.empty(), "threats");
        add(key.zugzwang, "zugzwang");
        add(!key.defences.empty(), "variations");
        for (const Defence& defence : key.defences) add(defence.replies.size() > 1, "duals");
    }
    add(solution.keys.size() > 1, "cooks");
    add(printed.lines.size() > 1, "several solutions");
    return all;
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
    std::set<std::string> met;
    std::string previous;
    Solver solver(64);
    for (const Printed& one : expected) {
        const Problem& problem = file.problems[number++];
        if (one.solved_in == SolvedIn::none || (one.solved_in == SolvedIn::long_form && !full_tests()))
            continue;
        CAPTURE(one.name);
        CAPTURE(problem.position.fen());
        const Questions questions = {.detail = {.duals = true},
                                     .set_play = !one.set_lines.empty(),
                                     .tries = one.tries.empty() ? 0 : 1};
        const bool is_usual_help = one.is_help && one.solved_in == SolvedIn::usual_form;
        const Solution solution =
            solver.solve(problem, questions, {.nodes = is_usual_help ? MOST_USUAL_NODES : MOST_NODES});
        CHECK(solution.verdict == Verdict::solved);
        ++solved;
        if (one.is_help) {
            check_lines(solution.lines, one.lines, one.is_ordered());
            check_lines(solution.set_lines, one.set_lines, one.is_ordered());
        } else {
            check_battle(problem, solution, one);
        }
        for (const std::string& kind : kinds(problem, one, solution)) met.insert(kind);
        if (one.name == previous) met.insert("twins");
        previous = one.name;
    }
    CHECK(solved >= 190);
    for (const char* kind : {"#",
                             "=",
                             "s#",
                             "r#",
                             "h#",
                             "h=",
                             "ser-#",
                             "ser-=",
                             "ser-h#",
                             "ser-h=",
                             "half a move",
                             "duplex",
                             "fairy pieces",
                             "castling",
                             "set play",
                             "tries",
                             "threats",
                             "zugzwang",
                             "variations",
                             "duals",
                             "cooks",
                             "several solutions",
                             "twins"})
        CHECK_MESSAGE(met.contains(kind), kind);
}

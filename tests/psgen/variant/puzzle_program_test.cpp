// Programs that solve puzzles find what the core finds, by as many steps.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/puzzle/puzzle.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/token.hpp"
#include "psgen/product/product.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::puzzle;

namespace {

struct Setting {
    std::string piece;
    int files, ranks;
    Question question = {};
    std::string holes = {};
    std::uint64_t most_steps = 1'000'000;
};

PuzzleProgram plan_of(const Setting& s) {
    Region holes;
    for (std::string_view left = s.holes; !left.empty(); left.remove_prefix(2))
        holes.set(*variant::parse_square(left.substr(0, 2)));
    const variant::Movement movement = variant::parse_betza(s.piece);
    PuzzleProgram plan({s.piece, make_field(s.files, s.ranks, holes, movement), s.question});
    plan.paths = usual_paths(movement);
    plan.most_steps = s.most_steps;
    return plan;
}

PuzzleProgram small_program(PuzzleProgram options) {
    options.language_level = std::min(options.language_level, test::program_level());
    options.form = Form::small;
    return options;
}

/// What a program says of its search, and what the core does: the squares, what is known besides, the steps.
void check_like_core(const Setting& s) {
    CAPTURE(s.piece);
    CAPTURE(s.files);
    CAPTURE(s.ranks);
    CAPTURE(static_cast<int>(s.question.kind));
    const PuzzleProgram plan = plan_of(s);
    Effort effort{s.most_steps};
    const Answer answer = solve(plan.task.field, plan.task.question, effort);
    const std::string headline = puzzle_headline(plan.task, answer.pieces);
    std::string expected = headline;
    if (answer.ending == Ending::given_up)
        expected += unsettled_note(s.most_steps, answer.solutions) + "\n";
    else if (answer.squares.empty())
        expected += std::string(NO_SOLUTION_WORDS) + "\n";
    else {
        std::string names;
        for (const Square square : answer.squares)
            names += (names.empty() ? "" : " ") + variant::to_string(square);
        expected += ":\n" + names + "\n\n";
    }
    const GhostscriptRun run = test::run_at_level(generate(small_program(plan)), "");
    CHECK(run.status.ok());
    CHECK(run.errors == "");
    CHECK(run.output.substr(0, expected.size()) == expected);
    std::string end = "\nSteps: ";
    std::string steps = fmt::to_string(effort.steps);
    for (std::size_t at = steps.size(); at > 3; at -= 3) steps.insert(at - 3, ",");
    CHECK_MESSAGE(run.output.ends_with(end + steps + "\n"), run.output);
    if (answer.squares.empty() || answer.ending == Ending::given_up) return;
    const std::string note = puzzle_note(plan.task, answer);
    if (!note.empty()) CHECK(run.output.find("\n\n" + note + end) != std::string::npos);
}

Question queens(std::optional<int> pieces = {}, bool all = false) {
    return {.kind = Kind::independence, .pieces = pieces, .all = all};
}
Question guards(std::optional<int> pieces = {}, bool all = false) {
    return {.kind = Kind::domination, .pieces = pieces, .all = all};
}
Question tour(bool closed, std::optional<Square> from = {}, bool all = false) {
    return {.kind = Kind::tour, .tour = {.closed = closed, .from = from}, .all = all};
}

}  // namespace

TEST_CASE("a program places as many pieces as do not attack each other, as the core does") {
    for (int n = 4; n <= (test::full_tests() ? 12 : 8); n += test::full_tests() ? 1 : 2)
        check_like_core({"Q", n, n, queens()});
    check_like_core({"Q", 3, 3, queens()});
    check_like_core({"K", 7, 5, queens()});
    check_like_core({"B", 8, 8, queens()});
    check_like_core({"N", 6, 6, queens(), "b2c3d4"});
    check_like_core({"fcF", 3, 4, queens(), "b2"});
    check_like_core({"NN", 16, 3, queens()});
    check_like_core({"Q", 6, 6, queens(7)});
    check_like_core({"Q", 5, 5, queens(99)});
    check_like_core({"K", 1, 1, queens()});
    check_like_core({"mWafcW", 5, 5, queens()});
    if (test::full_tests()) check_like_core({"K", 8, 8, queens()});
    if (test::full_tests()) check_like_core({"N", 8, 8, queens(33)});
}

TEST_CASE("a program counts ways to place pieces, as many as have been published") {
    // OEIS A000170; kings: A018807.
    check_like_core({"Q", 6, 6, queens(6, true)});
    check_like_core({"K", 4, 4, queens(4, true)});
    check_like_core({"Q", 3, 3, guards(1, true)});
    check_like_core({"R", 3, 3, guards(3, true)});
    if (!test::full_tests()) return;
    for (const int n : {4, 5, 7, 8, 9}) check_like_core({"Q", n, n, queens(n, true)});
    check_like_core({"K", 6, 6, queens(9, true)});
    check_like_core({"Q", 6, 6, guards(3, true)});
}

TEST_CASE("a program guards a board with as few pieces as suffice, as the core does") {
    for (int n = 1; n <= 5; n += 2) check_like_core({"Q", n, n, guards()});
    check_like_core({"N", 5, 5, guards()});
    check_like_core({"K", 6, 4, guards(), "c2"});
    check_like_core({"R", 4, 5, guards()});
    check_like_core({"fcF", 3, 3, guards()});
    check_like_core({"R", 2, 2, guards(3)});
    check_like_core({"Q", 6, 6, guards(2)});
    check_like_core({"N", 6, 6, guards(), "", 200});
    if (!test::full_tests()) return;
    for (const int n : {6, 7, 8}) check_like_core({"Q", n, n, guards()});
    for (const int n : {3, 4, 6, 7}) check_like_core({"N", n, n, guards()});
    check_like_core({"B", 6, 6, guards()});
}

TEST_CASE("a program finds tours, open and closed, as the core does") {
    check_like_core({"N", 8, 8, tour(false)});
    check_like_core({"N", 8, 8, tour(true)});
    check_like_core({"N", 5, 5, tour(false, Square{1})});
    check_like_core({"N", 5, 5, tour(false, Square{0})});
    check_like_core({"N", 4, 4, tour(false)});
    check_like_core({"N", 8, 4, tour(true), "", 3000});
    check_like_core({"C", 4, 4, tour(false)});
    check_like_core({"fmWfsF", 3, 3, tour(false)});
    check_like_core({"K", 1, 1, tour(true)});
    check_like_core({"W", 4, 3, tour(true), "b2c2"});
    check_like_core({"N", 4, 3, tour(false, {}, true)});
    check_like_core({"K", 2, 2, tour(true, {}, true)});
    check_like_core({"N", 8, 8, tour(true), "d4e4d5e5"});
    if (!test::full_tests()) return;
    for (int n = 5; n <= 16; ++n) {
        check_like_core({"N", n, n, tour(false)});
        check_like_core({"N", n, n, tour(n % 2 == 0)});
    }
    check_like_core({"Z", 10, 10, tour(false)});
    check_like_core({"N", 10, 3, tour(true)});
    check_like_core({"N", 5, 5, tour(false, Square{0}, true)});
}

TEST_CASE("a program writes every solution down when it is asked to") {
    PuzzleProgram plan = plan_of({"Q", 4, 4, queens(4, true)});
    plan.lists = true;
    const GhostscriptRun run = test::run_at_level(generate(small_program(plan)), "");
    CHECK(run.output == "b1 d2 a3 c4\nc1 a2 d3 b4\nSteps: 16\n");
}

TEST_CASE("a puzzle's program is of one language level, in either form") {
    for (const Question& question : {queens(), guards(), tour(true)})
        for (const int level : {1, 2})
            for (const bool minify : {false, true}) {
                PuzzleProgram options = small_program(plan_of({"N", 6, 6, question}));
                options.language_level = level;
                options.form = minify ? Form::small : Form::readable;
                CHECK(lint(generate(options)) == std::vector<std::string>{});
            }
    PuzzleProgram plan = plan_of({"Q", 6, 6, queens()});
    plan.most_steps = MOST_PUZZLE_STEPS + 1;
    CHECK_THROWS_WITH_AS(generate(plan),
                         "a search of 2000000001 steps: a program counts from 1 to 2000000000", EmitError);
}

TEST_CASE("a puzzle's program stays within a printer's stacks, and its search takes no memory") {
    constexpr DeviceLimits device;
    for (const Setting& s : std::vector<Setting>{{"K", 5, 5, queens(), "", 40},
                                                 {"K", 4, 4, guards(), "", 20},
                                                 {"N", 6, 5, tour(false), "", 60},
                                                 {"W-W-W-W-W-W-W-W", 3, 3, queens(), "", 20}}) {
        CAPTURE(s.piece);
        const Measurement m = measure(generate(small_program(plan_of(s))), "");
        CHECK(m.operands <= device.operands);
        CHECK(m.execution <= device.execution);
        CHECK(m.dictionaries <= device.dictionaries);
        CHECK(m.gsaves <= device.gsaves);
    }
    for (const Question& question : {queens(7), guards(2), tour(true)}) {
        PuzzleProgram options = small_program(plan_of({"N", 6, 6, question, "", 500}));
        options.form = Form::readable;
        CHECK(
            test::run_library(generate_library(options, {"BOARD", "Search", "mostSteps"}),
                              "vmstatus pop exch pop /mostSteps 500 def Search vmstatus pop exch pop sub ==")
                .front() == "0");
    }
}

#include <doctest/doctest.h>

#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::psgen;

TEST_CASE("a packed program is the unpacked one, and reads its input by both ways of feeding") {
    PlayingProgram options = test::quick_program(ProgramSide::black);
    options.form = Form::small;
    options.language_level = test::program_level();
    const std::string unpacked = generate(options);
    CHECK(lint(unpacked) == std::vector<std::string>{});
    options.form = Form::packed;
    const std::string packed = generate(options);
    CHECK(lint(packed) == std::vector<std::string>{});
    CHECK(packed.size() < unpacked.size() / 2);
    const std::string typed = "e4\r\n% a comment\n(\nfen\ngo\npgn\nquit\n";
    for (const Feed feed : {Feed::file, Feed::stream}) {
        const GhostscriptRun result = test::run_at_level(packed, typed, {.feed = feed});
        CHECK(result.status.ok());
        CHECK(result.output == test::run_at_level(unpacked, typed, {.feed = feed}).output);
        CHECK(result.output.find("Move: 1. e4 (e2e4)") != std::string::npos);
    }
}

TEST_CASE("a packed program that was damaged on its way says so") {
    if (!test::worth_at_this_level()) return;
    PlayingProgram options = test::quick_program();
    options.form = Form::packed;
    options.language_level = test::program_level();
    const std::string program = generate(options);
    const std::size_t first = program.find("dict begin/") + 300;
    const std::size_t last = program.rfind("\n{") - 2000;
    for (const std::size_t at : {first, (first + last) / 2, last}) {
        CAPTURE(at);
        std::string damaged = program;
        damaged[at] = damaged[at] == 'x' ? 'y' : 'x';
        const GhostscriptRun changed = test::run_at_level(damaged, "e4\n");
        CHECK(changed.output.find("This program is damaged: send it again, or generate it again.\n") !=
              std::string::npos);
        CHECK_FALSE(changed.status.ok());
        damaged = program;
        damaged.erase(at, 40);
        CHECK(test::run_at_level(damaged, "e4\n").output.find("This program is damaged") !=
              std::string::npos);
        const GhostscriptRun cut = test::run_at_level(program.substr(0, at), "");
        CHECK(cut.output.find("Move") == std::string::npos);
    }
}

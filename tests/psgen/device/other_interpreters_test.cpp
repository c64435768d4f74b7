// The program under interpreters that are not quite as Ghostscript is.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/process/cleanup.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/files.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

/// The program with PostScript before its own, but after the header, from which pages take their title.
std::string after_header(std::string program, std::string_view code) {
    constexpr std::string_view end = "%%EndComments\n";
    program.insert(program.find(end) + end.size(), code);
    return program;
}

/// PostScript after which every operator's name stands for a procedure that runs it, and `mark` for a mark.
std::string procedures_for_operators() {
    std::vector<std::string> names;
    for (const int level : {1, 2})
        for (const std::string_view name : operators_of_level(level))
            names.push_back(fmt::format("({})", name));
    return fmt::format(R"([ {} ]
{{
    {{
        cvn dup systemdict 1 index known {{
            systemdict exch get dup type /operatortype eq
            {{ 1 array astore cvx userdict 3 1 roll put }} {{ pop pop }} ifelse
        }} {{ pop pop }} ifelse
    }} forall
    userdict /mark mark put
}} bind exec
)",
                       fmt::join(names, "\n"));
}

struct Played {
    std::string output;
    std::vector<std::string> pages;
};

Played played(const std::string& program, std::string_view typed) {
    const TemporaryDirectory directory;
    const GhostscriptRun result = run_ghostscript(program, typed, {.pages_directory = directory.path()});
    INFO(result.output);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    Played all{result.output, {}};
    for (const auto& file : result.pages) all.pages.push_back(contents(file));
    return all;
}

/// Plays a program with the interpreter's names as they are, then with others; the output.
std::string check_both(const Product& product, std::string_view typed) {
    const std::string program = generate(product);
    const Played usual = played(program, typed);
    CHECK(usual.pages.size() > 1);
    const Played other = played(after_header(program, procedures_for_operators()), typed);
    CHECK(other.output == usual.output);
    CHECK(other.pages == usual.pages);
    return usual.output;
}

}  // namespace

TEST_CASE("a program plays and prints the same where operators are procedures and mark is an object") {
    PlayingProgram options;
    options.limits = {.nodes = 100};
    for (const int level : {1, 2}) {
        CAPTURE(level);
        options.language_level = level;
        options.form = level == 2 ? Form::packed : Form::readable;
        // Pawns that can capture on the last rank, from both sides.
        const std::string output = check_both(
            options,
            "e4\ngo\nsetup 1n1k4/P1P5/8/8/8/8/p1p5/1N1K4 w - - 0 1\nmoves\naxb8=N\ngo\nundo\nquit\n");
        CHECK(output.find("axb8=N") != std::string::npos);
    }
}

TEST_CASE("so does the smallest program") {
    check_both(TinyProgram(), "e2e4\ng1f3\n");
}

TEST_CASE("a search asks for no interval that begins where its array ends") {
    // Ghostscript gives an empty one; other interpreters may refuse it, as the reference allows.
    constexpr auto asked = R"(
userdict /getinterval [
    2 /index cvx /length cvx 2 /index cvx /le cvx { (an interval at the end) = } /if cvx systemdict /getinterval get
] cvx put
[ 1 2 ] 1 0 getinterval 0 0 getinterval pop
)";
    std::string typed = "uci\n";
    for (const Position& pos : sample_positions(20, 12))
        typed += fmt::format("position fen {}\ngo depth 4\ngo depth 2\n", pos.fen());
    PlayingProgram options;
    options.drawing = false;
    const auto lines = lines_of(type_to(after_header(generate(options), asked), typed));
    // Once for what `asked` tries.
    CHECK(std::ranges::count(lines, "an interval at the end") == 1);
    CHECK(std::ranges::count_if(lines, [](const std::string& l) { return l.starts_with("bestmove "); }) ==
          40);
}

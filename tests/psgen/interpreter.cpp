#include "tests/psgen/interpreter.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/process/cleanup.hpp"
#include "base/process/ghostscript.hpp"
#include "tests/support/long_form.hpp"

namespace inkmate::test {

using namespace engine;

int test_level() {
    const char* const level = std::getenv("INKMATE_TEST_LEVEL");
    return level ? std::atoi(level) : 3;
}

bool worth_at_this_level() {
    return test_level() == 3 || full_tests();
}

int program_level() {
    return std::min(test_level(), 2);
}

device::GhostscriptRun run_at_level(std::string_view program, std::string_view input,
                                    const device::GhostscriptOptions& options) {
    if (test_level() == 3) return device::run_ghostscript(program, input, options);
    return run_at_level(test_level(), program, input, options.feed);
}

device::GhostscriptRun run_at_level(int level, std::string_view program, std::string_view input,
                                    device::Feed feed) {
    const process::TemporaryDirectory directory;
    const std::string file = (directory / "game.ps").string();
    std::ofstream(file, std::ios::binary) << program;
    const bool stream = feed == device::Feed::stream;
    // Ghostscript itself cannot end at level 1: it goes back to its own level first. With -dDELAYBIND nothing
    // is bound, so that an operator of a higher level is missed when it is run; but what is to be bound is
    // noted, and there is room for 2000 procedures, fewer than a program has that was not optimised.
    const std::string set_level = fmt::format(
        "-2 vmreclaim userdict /quit {{ 3 .setlanguagelevel systemdict /quit get exec }} put "
        "userdict /bind {{}} put {} .setlanguagelevel",
        level);
    process::Command command{{process::find_ghostscript().program.string(), "-q", "-dBATCH", "-dNOPAUSE",
                              "-dDELAYBIND", "-dNOSAFER", "-sDEVICE=nullpage", "-c", set_level, "-f",
                              stream ? "-_" : file, "-c", "3 .setlanguagelevel", "-f"}};
    const std::string typed = stream ? std::string(program).append(input) : std::string(input);
    process::RunResult result = process::run(command, typed);
    return {result.status, std::move(result.output), std::move(result.errors), {}};
}

std::vector<std::string> run_library(const std::string& library, const std::string& code) {
    const std::string program = library + "Inkmate begin\ncountdictstack\n" + code +
                                "\ncountdictstack sub (DEPTHS ) print =only ( ) print count =\n";
    const device::GhostscriptRun result = run_at_level(program, "");
    INFO(result.errors);
    INFO(result.output.substr(0, 2000));
    REQUIRE(result.status.ok());
    REQUIRE(result.errors == "");
    std::vector<std::string> lines;
    std::istringstream in(result.output);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    REQUIRE(!lines.empty());
    REQUIRE(lines.back() == "DEPTHS 0 0");
    lines.pop_back();
    return lines;
}

}  // namespace inkmate::test

#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::test;

TEST_CASE("help names every subcommand, and each has help with examples") {
    const RunResult all = test::inkmate({"--help"});
    CHECK(all.status.ok());
    for (const std::string name : {"generate", "play", "render", "compare", "verify", "search", "perft"}) {
        CAPTURE(name);
        CHECK(count(all.output, "\n  " + name + " ") == 1);
        const RunResult one = test::inkmate({name, "--help"});
        CHECK(one.status.ok());
        CHECK(one.output.find("Usage: inkmate " + name) != std::string::npos);
        CHECK(one.output.find("Examples:\n") != std::string::npos);
        CHECK(one.errors == "");
    }
}

TEST_CASE("the version is told") {
    const RunResult r = test::inkmate({"--version"});
    CHECK(r.status.ok());
    CHECK(r.output.starts_with("inkmate 0."));
}

TEST_CASE("a wrong command line is refused with status 2 and a hint where to look") {
    CHECK_REFUSED(test::inkmate({}), 2, "A subcommand is required; see inkmate --help");
    CHECK_REFUSED(test::inkmate({"frob"}), 2, "there is no subcommand frob; see inkmate --help");
    CHECK_REFUSED(test::inkmate({"generate", "--frob"}), 2,
                  "The following argument was not expected: --frob; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"perft"}), 2, "depth is required; see inkmate perft --help");
    CHECK_REFUSED(test::inkmate({"compare", "one.pdf"}), 2, "second is required; see inkmate compare --help");
}

TEST_CASE("values out of range are refused with status 2, the option and the range named") {
    CHECK_REFUSED(test::inkmate({"generate", "--level", "9"}), 2,
                  "--level: Value 9 not in range 1 to 8; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"play", "--side", "red"}), 2,
                  "--side: red is not one of black|both|none|white; see inkmate play --help");
    CHECK_REFUSED(test::inkmate({"verify", "--paper", "a5"}), 2,
                  "--paper: a5 is not one of a4|letter; see inkmate verify --help");
    CHECK_REFUSED(test::inkmate({"generate", "--pages", "odd"}), 2,
                  "--pages: odd is not one of every|none|reply; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"search", "--depth", "65"}), 2,
                  "--depth: Value 65 not in range 1 to 64; see inkmate search --help");
    for (const auto& [option, value] :
         std::vector<std::pair<std::string, std::string>>{{"--depth", "0"},
                                                          {"--depth", "65"},
                                                          {"--nodes", "0"},
                                                          {"--nodes", "1000000000"},
                                                          {"--time", "0"},
                                                          {"--time", "86401"},
                                                          {"--level", "0"},
                                                          {"--level", "x"},
                                                          {"--language-level", "4"},
                                                          {"--language-level", "0"}}) {
        CAPTURE(option);
        CAPTURE(value);
        const RunResult r = test::inkmate({"generate", option, value});
        CHECK(r.status.code == 2);
        CHECK(r.output == "");
        CHECK(r.errors.find(option) != std::string::npos);
    }
    const RunResult both = test::inkmate({"generate", "--level", "3", "--depth", "3"});
    CHECK(both.status.code == 2);
    CHECK(both.errors.find("--level excludes --depth") != std::string::npos);
}

TEST_CASE("--dpi takes one list, and leaves what follows alone") {
    CHECK_REFUSED(test::inkmate({"compare", "--dpi", "150,300", "/nonexistent/a.pdf", "/nonexistent/b.pdf"}),
                  3, "cannot read /nonexistent/a.pdf: there is no such file");
    CHECK(test::inkmate({"compare", "--dpi", "150,9", "a.pdf", "b.pdf"}).errors ==
          "inkmate: error: --dpi: Value 9 not in range 10 to 1200; see inkmate compare --help\n");
}

#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::test;

TEST_CASE("probe --self-test tells what Ghostscript says of itself, and --decode what its code says") {
    const process::RunResult r = test::inkmate({"probe", "--self-test", "--to", "gs", "--careful"});
    INFO(r.output);
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    CHECK(has(r.output, "product                   GPL Ghostscript\n"));
    CHECK(has(r.output, "perft                     right\n"));
    CHECK(has(r.output, "page                      printed\n"));
    CHECK_FALSE(has(r.output, "operand stack"));
    const std::size_t at = r.output.find("code  ");
    REQUIRE(at != std::string::npos);
    const std::string code = r.output.substr(at + 26, 23);
    const process::RunResult said = test::inkmate({"probe", "--decode", code});
    CHECK(said.status.ok());
    CHECK(has(said.output, "operand stack             less than 100, or not tried\n"));
    CHECK(has(said.output, "chess                     perft right, search right, "));
    const process::RunResult json = test::inkmate({"probe", "--decode", code, "--json"});
    CHECK(has(json.output, "\"fonts\": \"Helvetica, Times-Roman, Times-Bold, Times-Italic, Courier\""));
}

TEST_CASE("probe --self-test -o writes the program, in a wrapper if one is asked for") {
    const WorkFolder folder;
    CHECK(folder
              .run("inkmate probe --self-test -o a.ps; inkmate probe --self-test --answers-only -o b.ps\n"
                   "inkmate probe --self-test --wrap pjl -o c.ps")
              .output == "");
    const std::string program = folder.read("a.ps");
    CHECK(program.starts_with("%!PS\n%To read this file, begin at "));
    CHECK(program.find("\n%%Title: (Inkmate self-test)\n") != std::string::npos);
    CHECK(program.ends_with("% Inkmate: can this line be read?\n"));
    CHECK(has(program, "/Ruler"));
    CHECK_FALSE(has(folder.read("b.ps"), "/Ruler"));
    CHECK(folder.read("c.ps").starts_with("\x1b%-12345X@PJL JOB NAME=\"Inkmate self-test\"\n"));
}

TEST_CASE("probe refuses options of the self-test without it, and codes that are none") {
    CHECK_REFUSED(test::inkmate({"probe"}), 2, "probe needs a device: --to URI");
    CHECK_REFUSED(test::inkmate({"probe", "--decode", "1234"}), 2,
                  "--decode: (1234) is not a code of the self-test: it has 4 characters, and a code has 20");
    for (const std::string option : {"--careful", "--answers-only"})
        CHECK(test::inkmate({"probe", "--to", "gs", option}).status.code == 2);
    CHECK(test::inkmate({"probe", "-o", "x.ps"}).status.code == 2);
    CHECK(test::inkmate({"probe", "--self-test", "--to", "gs", "-o", "x.ps"}).status.code == 2);
}

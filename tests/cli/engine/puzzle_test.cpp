#include <doctest/doctest.h>

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE("puzzle queens places as many as there is room for, and counts the ways") {
    const RunResult r = test::inkmate({"puzzle", "queens", "--board", "4x4"});
    CHECK(r.status.ok());
    CHECK(r.output ==
          "4 queens on 4x4, none of which attacks another:\n"
          "b1 d2 a3 c4\n"
          "\n"
          " . . Q .\n"
          " Q . . .\n"
          " . . . Q\n"
          " . Q . .\n"
          "\n"
          "There is no room for more.\n");
    CHECK(test::inkmate({"puzzle", "queens", "--board", "4x4", "--count"})
              .output.ends_with("\n2 solutions, counting rotations and reflections separately.\n"));
    CHECK(lines(test::inkmate({"puzzle", "queens", "--board", "5x5", "--list"}).output).size() == 10);
    CHECK(test::inkmate({"puzzle", "queens", "--board", "3x3", "--piece-count", "1"})
              .output.starts_with("1 queen on 3x3, none of which attacks another:\n"));
}

TEST_CASE("puzzle domination guards a board, and a script reads how") {
    const auto answer = nlohmann::json::parse(
        test::inkmate({"puzzle", "domination", "--piece", "K", "--board", "6x3", "--json"}).output);
    CHECK(answer ==
          nlohmann::json::parse(R"({"puzzle": "domination", "piece": "K", "files": 6, "ranks": 3, "pieces": 2,
              "squares": ["b2", "e2"], "solutions": null, "settled": true, "steps": 7})"));
}

TEST_CASE("puzzle tour numbers the squares, without holes") {
    const RunResult r = test::inkmate({"puzzle", "tour", "--board", "3x3", "--holes", "b2", "--from", "a1"});
    CHECK(r.output.starts_with("A tour of a knight on 3x3:\na1 "));
    CHECK(lines(r.output).size() == 6);
    CHECK(test::inkmate({"puzzle", "tour", "--board", "3x3", "--holes", "b2", "--closed", "--count"})
              .output.ends_with("\n2 solutions, counting rotations and reflections separately.\n"));
}

TEST_CASE("solved puzzles are drawn, and appear step by step in a picture") {
    const WorkFolder folder;
    CHECK(folder.run("inkmate puzzle queens --board 10x10 --piece amazon -o a.pdf && pdftotext -raw a.pdf -")
              .output.find(
                  "10 amazons on 10x10, none of which attacks another\nThere is no room for more.\n") !=
          std::string::npos);
    REQUIRE(folder.run("inkmate puzzle tour --closed --board 6x6 -o t.svg").status.ok());
    const std::string svg = folder.read("t.svg");
    // 36 squares, and the way back to the first.
    CHECK(count(svg, "<set attributeName=\"visibility\" to=\"hidden\" begin=\"0s\" end=\"") == 37);
    CHECK(has(svg, " end=\"0.5s\"/>\n"));
    CHECK(has(svg, " end=\"18.5s\"/>\n"));
    CHECK(count(svg, "<g>") == count(svg, "</g>"));
    CHECK(has(svg, ">A closed tour of a knight on 6x6</text>"));
    CHECK(has(svg, ">36</text>"));
}

TEST_CASE("a puzzle to be solved is a page before its solution, without what gives it away") {
    const WorkFolder folder;
    const auto page = [&](const std::string& puzzle, int number) {
        return folder
            .run(fmt::format(
                "inkmate puzzle {} --to-solve -o p.pdf >said && pdftotext -raw -f {} -l {} p.pdf -", puzzle,
                number, number))
            .output;
    };
    const std::string unsolved = page("tour --board 5x5 --from a1", 1);
    CHECK(has(unsolved, "A tour of a knight on 5x5\n"));
    CHECK(has(unsolved, "\n1\n"));
    CHECK_FALSE(has(unsolved, "25"));
    CHECK(has(page("tour --board 5x5 --from a1", 2), "25\n"));
    CHECK_FALSE(has(page("queens", 1), "no room"));
    CHECK(has(page("queens", 1), "8 queens on 8x8, none of which attacks another\n"));
    CHECK(has(page("queens", 2), "There is no room for more.\n"));
}

TEST_CASE("a program prints the pages of a solved puzzle as cairo draws them") {
    const WorkFolder folder;
    const std::vector<std::string> settings = {
        "queens --board 6x6",
        "queens --piece camel --board 12x9 --holes d4,e4 --paper letter",
        "domination --piece nightrider --board 4x5 --language-level 1",
        "tour --closed --every-step --board 3x3 --holes b2",
        "tour --board 11x11 --form packed",
        "tour --piece WF --board 3x3 --from b2 --count"};
    for (const std::string& setting : settings) {
        CAPTURE(setting);
        const bool first = setting == settings.front();
        const RunResult r = folder.run(fmt::format(
            "inkmate puzzle {} -o s.ps && gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite "
            "-sOutputFile=s.pdf -c '<< /NeverEmbed [ ] >> setdistillerparams' -f s.ps > said && "
            "inkmate puzzle {} -o c.pdf && inkmate compare c.pdf s.pdf {}",
            setting, std::regex_replace(setting, std::regex(" --(form packed|language-level 1)"), ""),
            full_tests() || first ? "--dpi 150,300,600 --rasteriser both" : "--dpi 150"));
        CHECK_MESSAGE(has(r.output, "\nequal: "), r.output);
        // What it says is what the command says, and the steps.
        const std::string said = folder.read("said");
        CHECK(has(r.output, "\n" + said.substr(0, said.find("Steps: "))));
    }
}

TEST_CASE("a program that solves a puzzle takes the forms that others have") {
    const WorkFolder folder;
    const RunResult written = folder.run(
        "inkmate puzzle queens -o a.ps --target printer --wrap pjl && inkmate puzzle queens -o b.ps && "
        "inkmate puzzle queens -o c.ps --form packed && inkmate puzzle queens -o d.ps --form small");
    CHECK(has(written.output, " bytes, language level 2; Puzzle: queens on 8x8\n"));
    const std::string wrapped = folder.read("a.ps"), readable = folder.read("b.ps");
    CHECK(wrapped.starts_with("\x1b%-12345X@PJL JOB NAME=\"Puzzle: queens on 8x8\"\n"));
    CHECK(has(wrapped, "setjobtimeout"));
    CHECK_FALSE(has(wrapped, "/PageSize"));
    CHECK(has(readable, "/PageSize"));
    CHECK(has(readable, "%     puzzle_independence  Pieces none of which attacks another."));
    CHECK(has(readable, "solves a puzzle. As many queens on 8x8, none of which attacks another."));
    CHECK(folder.read("c.ps").size() < folder.read("d.ps").size());
    CHECK(folder.read("d.ps").size() < readable.size() / 2);
    for (const char* form : {"b", "c", "d"})
        CHECK(folder.run(fmt::format("gs -q -dNOPAUSE -dBATCH -dNODISPLAY -dSAFER {}.ps", form))
                  .output.ends_with("There is no room for more.\nSteps: 75\n"));
}

TEST_CASE("puzzle says that there is no solution, that it has given up, or what is wrong") {
    const auto check = [](std::vector<std::string> arguments, int code, const std::string& message) {
        arguments.insert(arguments.begin(), "puzzle");
        CHECK_REFUSED(test::inkmate(arguments), code, message);
    };
    check({"tour", "--board", "4x4"}, 1, "A tour of a knight on 4x4: there is no solution");
    check({"queens", "--piece-count", "9"}, 1,
          "9 queens on 8x8, none of which attacks another: there is no solution");
    check({"tour", "--count", "--nodes", "1000"}, 1,
          "A tour of a knight on 8x8: not settled after 1,000 steps (solutions so far: 86); give more with "
          "--nodes");
    check({"queens", "--piece", "gQ"}, 2, "--piece gQ: it attacks nothing on an empty board of 8x8");
    check({"tour", "--piece", "cN"}, 2, "--piece cN: it reaches nothing on an empty board of 8x8");
    check({"queens", "--piece", "qeen"}, 2,
          "--piece qeen: no piece has that name (inkmate variants --pieces lists them), and it cannot be "
          "read as a word of Betza's notation: Betza's 'qeen', column 1: 'q', a rider on a curve, is not "
          "supported: "
          "write its legs one after another, N-frN");
    for (const char* board : {"8", "0x8", "17x8", "8x", "8x8x8", "axb"})
        check({"queens", "--board", board}, 2,
              std::string("--board ") + board + ": give files and ranks, 1x1 to 16x16");
    check({"queens", "--holes", "a1,z9"}, 2, "--holes z9: that is not a square, such as e4 or k10");
    check({"tour", "--holes", "a9"}, 2, "--holes a9: the board has no such square");
    check({"domination", "--piece-count", "100"}, 2, "--piece-count 100: the board has 64 squares");
    check({"queens", "--board", "3x3", "--holes", "b2", "--piece-count", "9"}, 2,
          "--piece-count 9: the board has 8 squares");
    check({"tour", "--from", "i1"}, 2, "--from i1: the board has no such square");
    check({"tour", "--from", "a1", "--holes", "a1"}, 2, "--from a1: the board has no such square");
    check({"queens", "--board", "1x1", "--holes", "a1"}, 2,
          "--holes leaves no square of the board: leave some of them out");
    check({"queens", "-o", "x.png"}, 2, "-o x.png: give a name that ends in .pdf, .svg, .html or .ps");
    check({"queens", "-o", "x.ps", "--json"}, 2,
          "--json cannot be combined with a program (.ps): leave one of them out");
    check({"queens", "-o", "x.svg", "--every-step"}, 2,
          "--every-step cannot be combined with a picture (svg, html), which shows every step: leave one of "
          "them out");
    check({"queens", "--form=packed"}, 2, "--form is for a program: write -o FILE.ps, or leave it out");
    check({"queens", "-o", "x.pdf", "--wrap", "pjl"}, 2,
          "--wrap is for a program: write -o FILE.ps, or leave it out");
    for (const char* file : {"x.svg", "x.ps"})
        check({"queens", "-o", file, "--to-solve"}, 2,
              "--to-solve cannot be combined with a picture or a program; -o FILE.pdf has it: leave one of "
              "them "
              "out");
    for (const std::string option : {"--paper=a4", "--every-step", "--to-solve"}) {
        const std::string name = option.substr(0, option.find('='));
        check({"queens", option}, 2,
              name + " is for a solution that is drawn: add -o FILE.pdf, or leave " + name + " out");
    }
    check({"queens", "-o", "x.ps", "--nodes", "2000000001"}, 2,
          "--nodes 2000000001: a program counts to 2000000000");
}

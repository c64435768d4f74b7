#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "base/text/strings.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::text;
using namespace inkmate::test;

TEST_CASE("help names every subcommand, and each has help with examples of its own") {
    const std::vector<std::string> names = subcommands();
    CHECK(std::ranges::count_if(names, [](const std::string& name) { return !has(name, " "); }) == 24);
    for (const std::string& name : names) {
        CAPTURE(name);
        const RunResult help = shell(".", fmt::format("inkmate {} --help", name));
        CHECK(help.status.ok());
        CHECK(has(help.output, fmt::format("Usage: inkmate {}", name)));
        for (const char* residue : {"... ...", " x 2", " x 3", "Positionals"})
            CHECK_FALSE_MESSAGE(has(help.output, residue), residue);
        const std::size_t examples = std::min(help.output.find("Examples:\n"), help.output.size());
        CHECK(help.output.find(fmt::format("\n  inkmate {}", name), examples) != std::string::npos);
    }
}

TEST_CASE("the version is told") {
    const RunResult r = test::inkmate({"--version"});
    CHECK(r.status.ok());
    CHECK(r.output.starts_with("inkmate 0."));
}

TEST_CASE("without arguments it says how to begin") {
    const RunResult r = test::inkmate({});
    CHECK(r.status.code == 2);
    CHECK(r.output == "");
    CHECK(r.errors.find("\n  inkmate play --pages-dir pages ") != std::string::npos);
    CHECK(r.errors.find("\n  inkmate compare A.pdf B.pdf ") != std::string::npos);
    CHECK(r.errors.find("inkmate --help lists all subcommands") != std::string::npos);
}

TEST_CASE("a wrong command line is refused with status 2 and a hint where to look") {
    CHECK_REFUSED(test::inkmate({"frob"}), 2, "there is no subcommand frob; see inkmate --help");
    CHECK_REFUSED(test::inkmate({"generate", "--frob"}), 2,
                  "generate has no option --frob (did you mean --form?); see inkmate generate --help");
    const std::string no_knights =
        "puzzle has no subcommand knights (did you mean tour?); see inkmate puzzle --help";
    CHECK_REFUSED(test::inkmate({"puzzle", "knights", "-o", "q.pdf"}), 2, no_knights);
    CHECK_REFUSED(test::inkmate({"puzzle", "knights"}), 2, no_knights);
    CHECK_REFUSED(test::inkmate({"puzzle", "-o", "q.pdf"}), 2,
                  "puzzle has no option -o; see inkmate puzzle --help");
    CHECK_REFUSED(test::inkmate({"perft"}), 2, "perft needs a depth: DEPTH; see inkmate perft --help");
    CHECK_REFUSED(test::inkmate({"compare", "one.pdf"}), 2,
                  "compare needs two PDFs, or two folders of them: A B; see inkmate compare --help");
}

TEST_CASE("an option that is given twice, with too few values or with an empty one is told as that") {
    CHECK_REFUSED(test::inkmate({"generate", "--level", "3", "--level", "4"}), 2,
                  "--level is given twice: leave one of them out; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "-o", "a.pdf", "-o", "b.pdf"}), 2,
                  "--output is given twice: leave one of them out; see inkmate render --help");
    CHECK_REFUSED(test::inkmate({"generate", "--layout", "game", "--layout=score"}), 2,
                  "--layout is given twice: leave one of them out; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"match", "--engine", "x", "--engine", "y", "--resign", "600"}), 2,
                  "--resign needs 2 values: SCORE MOVES; see inkmate match --help");
    CHECK_REFUSED(test::inkmate({"generate", "--fen", ""}), 2,
                  "--fen must not be empty: FEN; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"annotate", OPERA, "--engine", ""}), 2,
                  "--engine must not be empty: COMMAND; see inkmate annotate --help");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "-o", ""}), 2,
                  "--output must not be empty: FILE; see inkmate render --help");
    CHECK(test::inkmate({"generate", "-q", "--title", ""}).status.ok());
}

TEST_CASE("an option that changes nothing is refused") {
    const auto idle = [](std::vector<std::string> arguments, const std::string& told) {
        CAPTURE(told);
        CHECK_REFUSED(test::inkmate(std::move(arguments)), 2, told);
    };
    for (const std::string format : {"pdf", "svg", "ps", "eps"})
        idle({"render", OPERA, "--dpi", "600", "--format", format},
             "--dpi is the resolution of a png, and a " + format +
                 " has none: leave it out, or add --format png");
    for (const std::string option : {"--tint=blue", "--glyph=N=rook", "--mark=grey:d4"})
        idle({"render", "--variant", "grand", "--layout", "plain", option, "-o", "-"},
             option.substr(0, option.find('=')) +
                 " cannot be combined with --layout plain: leave one of them out");
    for (const std::string layout : {"large", "score", "economy"})
        idle({"render", OPERA, "--layout", layout, "--evaluation", "michniewski"},
             "--evaluation cannot be combined with --layout " + layout + ": leave one of them out");
    idle({"render", OPERA, "--layout", "score", "--record", "no"},
         "--record cannot be combined with --layout score: leave one of them out");
    idle({"compare", "a.pdf", "b.pdf", "--without", "pixels", "--rasteriser", "mupdf"},
         "--rasteriser cannot be combined with --without pixels: leave one of them out");
    idle({"worksheet", PUZZLE_FILE, "--form", "packed", "-o", "a.pdf"},
         "--form is for a program: write -o FILE.ps, or leave it out");
    idle({"worksheet", PUZZLE_FILE, "--crop", "-o", "a.ps"},
         "--crop cannot be combined with a program (.ps): leave one of them out");
    idle({"render", OPERA, "--mark", "Ge4", "-o", "-"},
         "--mark cannot be combined with chess (chess too with --variant chess): leave one of them out");
}

TEST_CASE("what is wrong with a command line is said in terms of that subcommand") {
    CHECK_REFUSED(test::inkmate({"render", "3", "--level", "4"}), 2,
                  "render has no option --level; see inkmate render --help");
    CHECK_REFUSED(test::inkmate({"bench", "now"}), 2,
                  "bench takes no argument now; see inkmate bench --help");
    CHECK_REFUSED(test::inkmate({"generate", "--ply", "3"}), 2,
                  "--ply needs FILE; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"render", "--ply", "3"}), 2, "--ply needs FILE; see inkmate render --help");
    CHECK_REFUSED(test::inkmate({"generate", "--side"}), 2,
                  "--side needs a value: white|black|both|none; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"send", "game.ps"}), 2,
                  "send needs a device: --to URI; see inkmate send --help");
    CHECK_REFUSED(
        test::inkmate({"send", "game.ps", "socket://printer"}), 2,
        "send takes no argument socket://printer, but needs a device: --to URI; see inkmate send --help");
    CHECK_REFUSED(test::inkmate({"puzzle", "queens", "8"}), 2,
                  "puzzle queens takes no argument 8; see inkmate puzzle queens --help");
    const std::string fen = "8/8/4k3/8/8/3KP3/8/8 w - - 0 1";
    CHECK_REFUSED(
        test::inkmate({"search", fen}), 2,
        "search takes no argument " + fen + ": a position is given with --fen; see inkmate search --help");
    CHECK_REFUSED(test::inkmate({"solve", fen}), 2,
                  "there is no file " + fen + ": a position is given with --fen; see inkmate solve --help");
    CHECK_REFUSED(
        test::inkmate({"solve", "lost/4/games/in/8/files"}), 2,
        "there is no file lost/4/games/in/8/files: a position is given with --fen; see inkmate solve "
        "--help");
    const std::string no_file = ": No such file or directory; check its name, and that it may be read";
    CHECK_REFUSED(test::inkmate({"solve", "lost/4/games/in/8/files.epd"}), 1,
                  "cannot read lost/4/games/in/8/files.epd" + no_file);
    CHECK_REFUSED(test::inkmate({"annotate", fen}), 1, "cannot read " + fen + no_file);
    CHECK_REFUSED(test::inkmate({"tune"}), 2,
                  "tune needs a subcommand: play, label, fit, evaluation or search; see inkmate tune --help");
    CHECK_REFUSED(test::inkmate({"tune", "play"}), 2,
                  "tune play needs a data set to write: -o FILE; see inkmate tune play --help");
    CHECK_REFUSED(test::inkmate({"generate", "--time", "0"}), 2,
                  "--time must be 0.001 to 86400 seconds, not 0; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"generate", "--time", "nan"}), 2,
                  "--time must be 0.001 to 86400 seconds, not nan; see inkmate generate --help");
    CHECK_REFUSED(
        test::inkmate({"verify", "game", "--report", "r.doc"}), 2,
        "--report must be a file ending in .txt, .json, .xml or .html, not r.doc; see inkmate verify game "
        "--help");
}

TEST_CASE("what would have no effect is refused") {
    CHECK_REFUSED(
        test::inkmate({"search", "--variant", "grand", "--depth", "1", "--parameter", "NULL_DEPTH=3"}), 2,
        "--parameter cannot be combined with --variant: leave one of them out");
    CHECK(has(test::inkmate({"worksheet", OPERA, "--ply", "99", "--format", "svg"}).errors,
              "error: --ply 99: there is no 99; choose from 0 to "));
    CHECK(has(test::inkmate({"worksheet", PUZZLE_FILE, "--ply", "3", "--format", "svg"}).errors,
              "error: --ply 3: "));
    CHECK_REFUSED(test::inkmate({"send", "game.ps", "--to", "lpd://x/y", "--speed", "9"}), 2,
                  "--speed needs --time; see inkmate send --help");
    CHECK_REFUSED(
        test::inkmate({"send", "game.ps", "--to", "lpd://x/y", "--one-way", "--without", "checks"}), 2,
        "--without cannot be combined with --one-way: leave one of them out; see inkmate send --help");
    CHECK_REFUSED(test::inkmate({"annotate", OPERA, "--wait", "3"}), 2,
                  "--wait needs --engine; see inkmate annotate --help");
    CHECK_REFUSED(test::inkmate({"generate", OPERA, "--ply", "1-3"}), 2,
                  "--ply 1-3: a program begins with one position; give one number");
}

TEST_CASE("messages that cannot be shown change nothing") {
    const WorkFolder folder;
    CHECK(folder.run("inkmate frob 2>/dev/full; echo $?").output == "2\n");
    CHECK(folder.run("inkmate frob 2>&-; echo $?").output == "2\n");
    for (const std::string closed : {"2>/dev/full", "2>&-", "<&- 2>&-"}) {
        CAPTURE(closed);
        CHECK(folder
                  .run("inkmate generate --form tiny -o x.ps " + closed +
                       "; echo $?; grep -c inkmate: x.ps; rm x.ps")
                  .output == "0\n0\n");
    }
}

TEST_CASE("what files of others hold does not reach the terminal as it is") {
    const WorkFolder folder;
    write(folder.directory / "bad.epd", "\033[2J\xff w - - dm 2;\n");
    CHECK(has(folder.run("inkmate lesson bad.epd -o x.ps 2>&1").output,
              "inkmate: bad.epd, line 1: FEN '\\033[2J\\377 w - -'"));
    write(folder.directory / "bad\a.pgn", "1. e4 e4 *\n1. d4 d5 *\n");
    for (const std::string command :
         {"annotate 'bad\a.pgn' --nodes 10", "problems 'bad\a.pgn' --nodes 1000 --shard 1/1 -o a.shard"}) {
        CAPTURE(command);
        CHECK(has(folder.run("inkmate " + command + " 2>&1").output,
                  "inkmate: bad\\007.pgn, line 1, game 1, move 1...: "));
    }
    write(folder.directory / "null\a.pgn", "1. e4 -- 2. d4 *\n");
    CHECK(has(folder.run("inkmate render 'null\a.pgn' -o x.pdf 2>&1").output,
              "inkmate: null\\007.pgn, line 1"));
}

TEST_CASE("texts may begin with a byte order mark") {
    const WorkFolder folder;
    const std::string mark(text::BYTE_ORDER_MARK);
    write(folder.directory / "rules.ini", mark + "[hill:chess]\ndescription = x\n");
    write(folder.directory / "moves.txt", mark + "e4 e5\n");
    write(folder.directory / "typed.txt", mark + "e2e4\r\nquit\r\n");
    write(folder.directory / "popeye.inp",
          mark + "BeginProblem\nPieces White Kg6 Ra1 Black Kh8\nStipulation #1\nEndProblem\n");
    CHECK(folder.run("inkmate variants rules.ini").status.ok());
    CHECK(folder.run("inkmate verify game --moves moves.txt --without pixels").status.ok());
    CHECK(folder.run("inkmate solve popeye.inp").status.ok());
    CHECK(folder
              .run("inkmate generate -q --level 0 --side none --input typed.txt -o i.ps && gs -q -dBATCH "
                   "-dNOPAUSE "
                   "-sDEVICE=nullpage i.ps")
              .output.find("Not understood") == std::string::npos);
}

TEST_CASE("what standard output does not take is told, whatever was printed") {
    const WorkFolder folder;
    REQUIRE(folder.run("inkmate simul new f.simul --boards 1").status.ok());
    for (const std::string command : {"perft 3", "search --depth 1", "variants", "puzzle queens --list",
                                      "simul show f.simul", "--version", "perft --help"}) {
        CAPTURE(command);
        CHECK(folder.run(fmt::format("inkmate {} 2>/dev/null >/dev/full; echo $?", command)).output == "1\n");
    }
    // What fits into the buffer, and what does not.
    for (const std::string command : {"perft 2", "variants --json"}) {
        CAPTURE(command);
        CHECK(folder.run(fmt::format("inkmate {} 2>&1 >/dev/full", command)).output ==
              "inkmate: error: cannot write all of it to standard output: look whether its disk is full\n");
    }
}

TEST_CASE("whoever ends work that has nothing to save finds no folder left of it") {
    // A Ghostscript that never ends.
    for (const std::string command :
         {"bench --measure compare --games 1", "generate -o game.ps", "probe --to gs"}) {
        CAPTURE(command);
        const WorkFolder folder;
        write(folder.directory / "gs", "#!/bin/sh\ntouch begun\nexec sleep 100\n");
        const RunResult r = folder.run(
            "chmod +x gs; mkdir tmp; TMPDIR=$PWD/tmp PATH=$PWD:$PATH; export TMPDIR PATH\ninkmate " +
            command +
            " >/dev/null 2>&1 & p=$!\n"
            "while [ ! -e begun ] && kill -0 $p; do sleep 0.05; done\n"
            "kill -TERM $p; wait $p; [ -e begun ] && rmdir tmp && echo tidy");
        CHECK(r.output.ends_with("tidy\n"));
    }
}

TEST_CASE("a folder that may not be used is told in a sentence") {
    const std::string name(300, 'x');
    CHECK_REFUSED(test::inkmate({"annotate", OPERA, "--nodes", "1", "-o", name}), 1,
                  fmt::format("cannot write {}: File name too long; choose another place with -o", name));
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"simul", "new", name, "--boards", "2"},
          {"tune", "play", "--games", "1", "-o", name},
          {"compare", name, name},
          {"render", OPERA, "-o", name + "/a.pdf"}}) {
        CAPTURE(arguments.front());
        const std::string told = test::inkmate(arguments).errors;
        CHECK(has(told, "inkmate: error: cannot "));
        CHECK_FALSE(has(told, "filesystem error"));
    }
    CHECK_REFUSED(test::inkmate({"simul", "new", "/nowhere/x.simul", "--boards", "2"}), 1,
                  "cannot write /nowhere/x.simul: No such file or directory; choose another place for it");
    const WorkFolder folder;
    CHECK(folder
              .run("mkdir games.pgn; inkmate match --engine 'inkmate uci' --engine 'inkmate uci' --depth 1 "
                   "--games 2 -o games.pgn 2>&1")
              .output ==
          "inkmate: error: cannot write games.pgn: Is a directory; choose another place for it\n");
}

TEST_CASE("ranges go upwards, and games and data sets go to files") {
    CHECK_REFUSED(test::inkmate({"book", OPERA, "--game", "1-0"}), 2,
                  "--game 1-0: there is no 0; choose from 1 to 1");
    CHECK_REFUSED(test::inkmate({"worksheet", OPERA, "--ply", "9-5"}), 2,
                  "--ply 9-5: a range goes upwards, as in 5-9");
    CHECK_REFUSED(test::inkmate({"tune", "play", "--games", "1", "-o", "-"}), 2,
                  "-o -: a data set is extended when the command is given again, so it needs a file");
    CHECK_REFUSED(test::inkmate({"match", "--engine", "inkmate uci", "--engine", "inkmate uci", "--nodes",
                                 "1", "--games", "2", "-o", "-"}),
                  2, "-o -: games are added to a file: name one");
}

TEST_CASE("help is in groups, and each subcommand has its own examples") {
    const std::string generate = test::inkmate({"generate", "--help"}).output;
    for (const std::string group : {"Game", "Strength", "Pages", "Printer", "Form of the program"}) {
        CAPTURE(group);
        CHECK(count(generate, std::string("\n") + group + ":\n") == 1);
    }
    CHECK(generate.find("--side white|black|both|none=black") != std::string::npos);
    CHECK(generate.find("--level N=4") != std::string::npos);
    for (const std::string stage : {"play", "label", "fit", "evaluation", "search"}) {
        const std::string help = test::inkmate({"tune", stage, "--help"}).output;
        CAPTURE(help);
        CHECK(help.find("inkmate tune " + stage) != std::string::npos);
        CHECK(help.find("inkmate generate") == std::string::npos);
    }
}

TEST_CASE("values out of range are refused with status 2, the option and the range named") {
    CHECK_REFUSED(test::inkmate({"generate", "--level", "11"}), 2,
                  "--level must be 0 to 10, or 100 to 2450 Elo points, not 11; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"play", "--side", "red"}), 2,
                  "--side must be white, black, both or none, not red; see inkmate play --help");
    CHECK_REFUSED(test::inkmate({"verify", "game", "--paper", "a5"}), 2,
                  "--paper must be a4 or letter, not a5; see inkmate verify game --help");
    CHECK_REFUSED(
        test::inkmate({"generate", "--pages", "odd"}), 2,
        "--pages must be every, reply, none, start or errors, not odd; see inkmate generate --help");
    CHECK_REFUSED(test::inkmate({"search", "--depth", "65"}), 2,
                  "--depth must be 1 to 64, not 65; see inkmate search --help");
    for (const auto& sample : std::vector<std::pair<std::string, std::string>>{{"--depth", "0"},
                                                                               {"--depth", "65"},
                                                                               {"--nodes", "0"},
                                                                               {"--nodes", "1000000000"},
                                                                               {"--time", "0"},
                                                                               {"--time", "86401"},
                                                                               {"--level", "-1"},
                                                                               {"--level", "x"},
                                                                               {"--language-level", "4"},
                                                                               {"--language-level", "0"}}) {
        const auto& [option, value] = sample;
        CAPTURE(sample.first);
        CAPTURE(sample.second);
        const RunResult r = test::inkmate({"generate", option, value});
        CHECK(r.status.code == 2);
        CHECK(r.output == "");
        CHECK(r.errors.find(option) != std::string::npos);
    }
    const RunResult both = test::inkmate({"generate", "--level", "3", "--depth", "3"});
    CHECK(both.status.code == 2);
    CHECK(both.errors.find("--level cannot be combined with --depth: leave one of them out") !=
          std::string::npos);
}

TEST_CASE("--dpi takes one list, and leaves what follows alone") {
    CHECK_REFUSED(test::inkmate({"compare", "--dpi", "150,300", "/nonexistent/a.pdf", "/nonexistent/b.pdf"}),
                  3, "cannot read /nonexistent/a.pdf: there is no such file");
    CHECK(test::inkmate({"compare", "--dpi", "150,9", "a.pdf", "b.pdf"}).errors ==
          "inkmate: error: --dpi must be 10 to 1200, not 9; see inkmate compare --help\n");
}

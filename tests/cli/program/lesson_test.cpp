// Programs that set and mark problems, as a teacher makes them and a pupil uses them.
#include <doctest/doctest.h>

#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE("a lesson is made, played through, and printed") {
    const TemporaryDirectory directory;
    const RunResult made = test::inkmate(
        {"lesson", PUZZLE_FILE, "--first", "4", "--points", "-o", (directory / "lesson.ps").string()});
    CHECK(made.status.ok());
    CHECK(made.errors.find("; 6 problems, 3 pages\n") != std::string::npos);
    write(directory / "typed", "1 Ra6 b7\n4 e5\nmark\nnext\nquit\n");
    const RunResult played = shell(directory.path(),
                                   "gs -q -dNOPAUSE -dBATCH -sDEVICE=pngmono -r30 -sOutputFile=%d.png "
                                   "lesson.ps < typed");
    CHECK(played.status.ok());
    CHECK(played.output.find("1. 2.b7# is right. 4 of 4 points.\n") != std::string::npos);
    CHECK(played.output.find("4. 1...e4") == std::string::npos);
    CHECK(played.output.find("Score: 4 of 12 points.\n") != std::string::npos);
    CHECK(files(directory.path()) ==
          std::vector<std::string>{"1.png", "2.png", "3.png", "lesson.ps", "typed"});
}

TEST_CASE("a job with the answers prints the marked sheet alone") {
    const TemporaryDirectory directory;
    write(directory / "answers.txt", "1 Ra6 b7");
    const RunResult made =
        test::inkmate({"lesson", PUZZLE_FILE, "-q", "--pages", "reply", "--input",
                       (directory / "answers.txt").string(), "-o", (directory / "job.ps").string()});
    CHECK(made.status.ok());
    const RunResult played =
        shell(directory.path(),
              "gs -q -dNOPAUSE -dBATCH -sDEVICE=pngmono -r30 -sOutputFile=%d.png job.ps < /dev/null");
    CHECK(played.output.find("\n1. Right: Ra6 b7#; 4 of 4 points.") != std::string::npos);
    CHECK(files(directory.path()) == std::vector<std::string>{"1.png", "answers.txt", "job.ps"});
}

TEST_CASE("problems that cannot be set are told with their place, and the others are set") {
    const TemporaryDirectory directory;
    write(directory / "some.epd",
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"7\";\n"
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"7\";\n"
          "what is this\n");
    const auto make = [&](std::vector<std::string> options, const std::string& file) {
        options.insert(options.begin(),
                       {"lesson", (directory / file).string(), "-q", "-o", (directory / "made.ps").string()});
        return test::inkmate(options);
    };
    const RunResult made = make({}, "some.epd");
    CHECK(made.status.code == 1);
    CHECK(made.errors.starts_with("inkmate: " + (directory / "some.epd").string() +
                                  ", line 2: problem 7 is in the file already; give one of them a different "
                                  "id; this position is left out\ninkmate: " +
                                  (directory / "some.epd").string() + ", line 3: "));
    CHECK(made.errors.ends_with("; this position is left out\ninkmate: 2 of 3 positions have faults.\n"));
    CHECK(count(made.errors, "\n") == 3);
    CHECK(std::filesystem::exists(directory / "made.ps"));
    write(directory / "none.epd", "8/8/8/8/8/8/8/8 w - - dm 2;\n");
    const RunResult none = make({}, "none.epd");
    CHECK(none.status == ExitStatus{.code = 1});
    CHECK(none.output == "");
    CHECK(
        none.errors.ends_with("none.epd has no problem that a program can set: give EPD with dm, "
                              "stipulation or bm, PGN with a FEN tag and moves, or a CSV of puzzles\n"));
}

TEST_CASE("options that a lesson cannot follow are refused") {
    const TemporaryDirectory directory;
    const auto make = [&](std::vector<std::string> options) {
        options.insert(options.begin(),
                       {"lesson", PUZZLE_FILE, "-q", "-o", (directory / "made.ps").string()});
        return test::inkmate(options);
    };
    CHECK_REFUSED(make({"--answer-lines", "1"}), 2,
                  "--answer-lines 1: a marked sheet needs 2, for the answer and the solution");
    CHECK_REFUSED(make({"--per-page", "64"}), 2, "--per-page 64: a marked sheet has at most 12");
    CHECK_REFUSED(make({"--first", "7"}), 2, "--first 7: there are only 6 problems to choose from");
    CHECK_REFUSED(make({"--level", "3"}), 2, "lesson has no option --level; see inkmate lesson --help");
    CHECK_REFUSED(make({"--sets", "3"}), 2, "lesson has no option --sets; see inkmate lesson --help");
}

TEST_CASE("a lesson in German reads and writes German letters, and the English ones that are not German") {
    const TemporaryDirectory directory;
    write(directory / "p.epd",
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6;\n"
          "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - dm 1; bm Qh4#; id \"Réti\";\n");
    const std::string told =
        shell(directory.path(),
              "printf '1 Ta6\\nb7\\nhint 2\\nhint 2\\n2 Qh4\\nmark\\nnext\\n' | inkmate "
              "lesson p.epd --language de -o answers.txt --pages-dir sheets && pdftotext "
              "-raw sheets/sheet-002.pdf -")
            .output;
    CHECK(has(told, "\n1. 1.Ta6 is right. The reply is 1...bxa6. Your next move?\n"));
    CHECK(has(told, "\n2. Hint: Dh4#.\n"));
    CHECK(has(told, "\n2. 1...Dh4# is right."));
    CHECK(has(told, "\n1. Right: Ta6 b7#; 4 of 4 points. Solution: 1. Ta6 bxa6 2. b7#\n"));
    // No problem is left, so nobody is told to ask for one.
    CHECK(has(told, "\nThere are no more problems. Type \"quit\" to leave.\n"));
    CHECK_FALSE(has(told, "Type \"next\""));
    CHECK(has(told, "Schwarz am Zug\nRéti. Matt in 1\n"));
    CHECK(has(told, "\nDh4#\n"));
}

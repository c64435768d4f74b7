#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

std::string drawn(const TemporaryDirectory& directory, const std::string& file, const std::string& options) {
    const RunResult r =
        shell(directory.path(), fmt::format("inkmate worksheet {} {} -o t.svg && cat t.svg", file, options));
    CHECK(r.status.ok());
    return r.output;
}

}  // namespace

TEST_CASE("a study, EPD and a table of puzzles make the same sheet, key and lesson") {
    const TemporaryDirectory directory;
    write(directory / "p.epd",
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Morphy\"; c0 \"A mate. [%cal Ga1a6]\"; bm Ra6; pv Ra6 bxa6 "
          "b7#;\n");
    write(directory / "p.pgn",
          "[Event \"Mates: Morphy\"]\n[Site \"https://lichess.org/study/a/b\"]\n[FEN "
          "\"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n[SetUp \"1\"]\n\n{ A mate. [%cal Ga1a6] } 1. Ra6 bxa6 "
          "(1... Bd6 2. Rxa7#) 2. b7# *\n");
    write(directory / "p.csv",
          "Id,FEN,Solution,Comment\nMorphy,kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1,Ra6 bxa6 b7#,\"A mate. [%cal "
          "Ga1a6]\"\n");
    for (const std::string options : {"--solutions page", "--solutions turned", "--marks sheet"}) {
        const std::string sheet = drawn(directory, "p.epd", "--format svg " + options);
        CHECK(drawn(directory, "p.pgn", "--format svg " + options) == sheet);
        CHECK(drawn(directory, "p.csv", "--format svg " + options) == sheet);
    }
    for (const std::string file : {"p.epd", "p.pgn", "p.csv"}) {
        CAPTURE(file);
        const RunResult r =
            shell(directory.path(),
                  fmt::format("inkmate worksheet {0} --solutions page -o {0}.pdf && pdftotext -raw "
                              "{0}.pdf - && printf '1 Ra6\\n' | inkmate lesson {0}",
                              file));
        CHECK(has(r.output, "White to move\nMorphy. A mate.\n"));
        CHECK(has(r.output, "Solutions\n1. Ra6 bxa6 2. b7#\n"));
        CHECK(has(r.output, "1. White finds the best move.\n"));
        CHECK(has(r.output, "1.Ra6 is right."));
        CHECK(r.status.ok());
        const RunResult program =
            shell(directory.path(),
                  fmt::format("inkmate verify worksheet {} --without pixels --solutions page", file));
        CHECK(has(program.output, "Every page is equal to its reference"));
    }
}

TEST_CASE("marks and arrows belong to the solution unless the file or an option says otherwise") {
    const TemporaryDirectory directory;
    const std::string position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ", plain = "id \"x\"; bm Ra6;\n";
    write(directory / "plain.epd", position + plain);
    write(directory / "marked.epd", position + "c1 \"[%csl Ga6] [%cal Ga1a6]\"; " + plain);
    write(directory / "task.epd", position + "c1 \"[%csl Ga6] [%cal Ga1a6] [%marks task]\"; " + plain);
    write(directory / "open.epd", position + "id \"x\"; c1 \"[%csl Ga6] [%cal Ga1a6]\";\n");
    const auto sheet = [&](const std::string& file, const std::string& options) {
        return drawn(directory, file, options);
    };
    const std::string none = sheet("plain.epd", ""), all = sheet("marked.epd", "--marks sheet");
    CHECK(all != none);
    CHECK(sheet("marked.epd", "") == none);
    CHECK(sheet("marked.epd", "--solutions turned") == sheet("plain.epd", "--solutions turned"));
    // Beneath the diagram is where the solution is.
    CHECK(sheet("marked.epd", "--solutions here") == sheet("task.epd", "--solutions here"));
    CHECK(sheet("task.epd", "") == all);
    CHECK(sheet("task.epd", "--marks none") == none);
    // Nothing is asked: the marks are all that it shows.
    CHECK(sheet("open.epd", "") == all);
    // What is typed is printed.
    CHECK(sheet("marked.epd", "--mark Ga6 --arrow Ga1a6") == all);

    write(directory / "game.pgn", "1. f3 e5 2. g4 {[%cal Gd8h4]} Qh4# *\n");
    CHECK(sheet("game.pgn", "") == sheet("game.pgn", "--ply 3 --marks none"));
    CHECK(sheet("game.pgn", "--marks sheet") != sheet("game.pgn", ""));
    CHECK(sheet("marked.epd", "--sets 1") == none);

    const std::string lesson = "inkmate lesson {0} --marks {1} -o t.svg && cat t.svg";
    const auto lesson_of = [&](const std::string& file, const std::string& place) {
        return shell(directory.path(), fmt::format(fmt::runtime(lesson), file, place)).output;
    };
    CHECK(lesson_of("marked.epd", "solutions") == lesson_of("plain.epd", "none"));
    CHECK(lesson_of("marked.epd", "sheet") != lesson_of("plain.epd", "none"));
    CHECK(has(shell(directory.path(), "inkmate worksheet plain.epd --marks all").output,
              "--marks must be sheet, solutions or none, not all"));
}

TEST_CASE("the worksheet of the README does not print its answers") {
    const TemporaryDirectory directory;
    CHECK(drawn(directory, PUZZLE_FILE, "") == drawn(directory, PUZZLE_FILE, "--marks none"));
}

TEST_CASE("what is wrong in a table is said, and the rest is printed") {
    const TemporaryDirectory directory;
    write(directory / "p.csv",
          "PuzzleId,FEN,Moves\n1,8/8 w,a1a2\n00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 "
          "17,e8d7 a2e6 d7d8 f7f8\n");
    const RunResult r = shell(directory.path(), "inkmate worksheet p.csv --solutions page -o t.pdf");
    CHECK(r.output.starts_with("inkmate: left out: p.csv, line 2: "));
    CHECK(r.status.code == 1);
    const std::string text = shell(directory.path(), "pdftotext -raw t.pdf -").output;
    CHECK(has(text, "00sHx"));
    CHECK(has(text, "Solutions\n1. Be6+ Kd8 2. Qf8#\n"));
    CHECK_REFUSED(inkmate({"worksheet", directory / "p.csv", "--ply", "3"}), 2,
                  fmt::format("--ply 3: {} has positions, not games", (directory / "p.csv").string()));
}

TEST_CASE("a marked moment of a game is a task with the moves that follow") {
    const TemporaryDirectory directory;
    write(directory / "g.pgn", "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 {[#]} Qh4# 0-1\n");
    const std::string text = shell(directory.path(),
                                   "inkmate worksheet g.pgn --solutions page -o t.pdf && pdftotext -raw "
                                   "t.pdf - && printf '1 Qh4\\n' | inkmate lesson g.pgn")
                                 .output;
    CHECK(has(text, "Black to move\n2. g4\n"));
    CHECK(has(text, "Solutions\n2... Qh4#\n"));
    CHECK(has(text, "is right."));
}

// A file of another kind than was wanted is named as what it is.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

const std::string SEND = " --to socket://127.0.0.1:9";

/// The command fails with that message.
void check_told(const WorkFolder& folder, const std::string& command, int status, const std::string& told) {
    CAPTURE(command);
    const RunResult r = folder.run("inkmate " + command);
    CHECK(r.status.code == status);
    CHECK(r.output == fmt::format("inkmate: error: {}\n", told));
}

}  // namespace

TEST_CASE("a file that is no game's program is told from those that are, and verify does not wait for it") {
    const WorkFolder folder;
    REQUIRE(folder
                .run(fmt::format(R"(
        inkmate puzzle queens -o puzzle.ps 2>/dev/null && inkmate puzzle queens --form packed -o small.ps 2>/dev/null &&
        inkmate lesson {} -q -o lesson.ps && inkmate book -q {} -o book.ps &&
        inkmate generate -q --form tiny --wrap pjl -o tiny.ps && printf '%%PDF-1.7\n' > a.pdf)",
                                 PUZZLE_FILE, OPERA))
                .status.ok());
    const std::string puzzle = " solves a puzzle and plays no game: print it with lp or nc",
                      pages = " prints pages and plays no game: print it with lp or nc";
    for (const std::string file : {"puzzle.ps", "small.ps"}) {
        check_told(folder, "verify game --self-play 1 --without pixels --program " + file, 1, file + puzzle);
        check_told(folder, "send " + file + SEND, 1, file + puzzle);
    }
    check_told(folder, "verify game --self-play 1 --program lesson.ps --without pixels", 1,
               "lesson.ps sets problems and plays no game: inkmate send prints them and takes answers");
    check_told(folder, "verify game --self-play 1 --program book.ps --without pixels", 1, "book.ps" + pages);
    check_told(folder, "send book.ps" + SEND, 1, "book.ps" + pages);
    check_told(folder, "send tiny.ps" + SEND, 1,
               "tiny.ps does not say how it was made, as programs made with --form tiny do not: generate it "
               "in a different form");
    check_told(folder, "send a.pdf" + SEND, 1,
               "a.pdf is a PDF, not a program. Run: inkmate generate --target printer -o game.ps");
}

TEST_CASE("verify refuses a program that brings its input along") {
    const WorkFolder folder;
    for (const char* const form : {"", "--form packed", "--form small", "--form tiny", "--wrap pjl"}) {
        CAPTURE(form);
        REQUIRE(folder.run(fmt::format("echo quit | inkmate generate -q {} --input - -o a.ps", form))
                    .status.ok());
        check_told(folder, "verify game --self-play 1 --program a.ps --without pixels", 1,
                   "a.ps contains its input, from --input: generate it without");
    }
}

TEST_CASE("positions where games are wanted, and games where problems are, are told as what they are") {
    const WorkFolder folder;
    const std::string epd = PUZZLE_FILE;
    for (const std::string choice : {"--game 1", "--game 1-2"})
        check_told(folder, fmt::format("worksheet {} {} -o a.pdf", epd, choice), 2,
                   fmt::format("{}: {} has positions, not games", choice, epd));
    const std::string positions =
        epd + " contains positions (EPD or FEN), not games (PGN): inkmate worksheet prints them";
    check_told(folder, "annotate " + epd, 1, positions);
    check_told(folder, "problems " + epd, 1, positions);
    check_told(folder, "generate --book " + epd, 1, positions);
    check_told(folder, "solve " + OPERA, 1,
               OPERA + " has games (PGN): inkmate problems finds problems in them");
}

TEST_CASE("texts in UTF-16, as Windows' command line writes them, are read") {
    const WorkFolder folder;
    for (const std::string order : {"LE", "BE"}) {
        const std::string mark = order == "LE" ? "\\377\\376" : "\\376\\377";
        REQUIRE(
            folder
                .run(fmt::format("for f in {} {}; do (printf '{}'; iconv -t UTF-16{} $f) >u.${{f##*.}}; done",
                                 OPERA, PUZZLE_FILE, mark, order))
                .status.ok());
        for (const char* const command :
             {"render u.pgn --ply 3 -o x.svg", "generate u.pgn -q -o x.ps", "worksheet u.epd -o x.pdf"})
            CHECK(folder.run(fmt::format("inkmate {}", command)).output == "");
        CHECK(folder.run("inkmate annotate --nodes 10 u.pgn").output ==
              folder.run(fmt::format("inkmate annotate --nodes 10 {}", OPERA)).output);
    }
}

TEST_CASE("a file of another kind in place of games or positions is named, with what to do") {
    const WorkFolder folder;
    REQUIRE(folder.run("printf '%%PDF-1.7\\n' >a.pgn; printf 'PK\\003\\004' >a.epd").status.ok());
    const std::string pdf = "a.pgn is a PDF: give the games (PGN) or positions (EPD) from which it was made";
    for (const char* const command :
         {"render a.pgn -o x.pdf", "annotate a.pgn", "problems a.pgn", "book a.pgn -o x.pdf",
          "generate -q --book a.pgn -o x.ps", "generate -q a.pgn -o x.ps", "verify game a.pgn",
          "worksheet a.pgn -o x.pdf", "solve a.pgn", "lesson a.pgn -o x.pdf",
          "match --engine a --engine b --nodes 1 --games 2 --openings a.pgn"})
        check_told(folder, command, 1, pdf);
    check_told(folder, "worksheet a.epd -o x.pdf", 1,
               "a.epd is a ZIP archive: unpack it, and give the file in it");
}

TEST_CASE(
    "one file with 7 faulty games of 200: every command says the same, ends with 1, and does the rest") {
    const WorkFolder folder;
    std::string text, said;
    for (int i = 1; i <= 200; ++i) {
        const bool faulty = i % 30 == 7;
        text +=
            fmt::format("[White \"{}\"]\n{}\n\n", i, faulty ? "1. e4 e5 2. Ke2 Ke7 3. Ke5 *" : "1. e4 e5 *");
        if (faulty)
            said += fmt::format(
                "inkmate: g.pgn, line {}, game {}, move 3.: 'Ke5' is not legal: the king can go "
                "Ke1, Kd3, Ke3 or Kf3; it and what follows it in the game are left out\n",
                3 * i - 1, i);
    }
    said += "inkmate: 7 of 200 games have faults.\n";
    write(folder.directory / "g.pgn", text);
    for (const std::string command :
         {"render g.pgn --game all --ply 0 -o x.pdf", "annotate g.pgn --nodes 1 -o x.pgn",
          "problems g.pgn --nodes 1000 -o x.epd", "worksheet g.pgn -o x.pdf", "book g.pgn -o x.pdf",
          "generate -q --book g.pgn -o x.ps",
          "match --engine 'inkmate uci' --engine 'inkmate uci' --nodes 1 --max-moves 3 --games 2 -o x.pgn "
          "--openings g.pgn"}) {
        CAPTURE(command);
        const RunResult r = folder.run("inkmate " + command + " 2>&1 >/dev/null");
        CHECK(r.status.code == 1);
        CHECK(r.output == said);
        const RunResult strict = folder.run("inkmate " + command + " --strict");
        CHECK(strict.status.code == 1);
        CHECK(strict.output == fmt::format("inkmate: error: {}\n", said.substr(9, said.find(';') - 9)));
    }
}

TEST_CASE("of a position the fields that decide nothing are left out and reported, and the others are read") {
    const WorkFolder folder;
    write(folder.directory / "a.epd",
          "4k3/8/8/8/8/8/8/4K3 w - - 0 0\nnonsense\n4k3/8/8/8/8/8/8/4K3 w KQ - 0 1\n"
          "4k3/8/8/8/8/8/8/4K3 w - e5\n4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1 +1+0\n"
          "QQ2k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n");
    const RunResult r = folder.run("inkmate worksheet a.epd -o a.ps");
    CHECK(r.status.code == 1);
    for (const char* const said :
         {"inkmate: a.epd, line 2: 'nonsense' is not a board", "inkmate: a.epd, line 3: castling right 'K'",
          "inkmate: a.epd, line 4: en passant square e5 is left out",
          "inkmate: a.epd, line 5: '+1+0' is left out"})
        CHECK(has(r.output, said));
    CHECK(r.output.ends_with("inkmate: 4 of 6 positions have faults.\n"));
    CHECK(has(r.output, "; 5 diagrams, 1 page\n"));
    CHECK(folder.run("inkmate worksheet a.epd -o b.pdf --strict").output ==
          "inkmate: error: a.epd, line 2: 'nonsense' is not a board as a FEN has it: 'o' in rank 8 is "
          "neither a "
          "piece (KQRBNP, kqrbnp) nor a count from 1 to 8\n");
    CHECK_FALSE(std::filesystem::exists(folder.directory / "b.pdf"));
}

// A file of another kind than was wanted is named as what it is.
#include <doctest/doctest.h>
#include <fmt/format.h>

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

TEST_CASE("texts in UTF-16, as Windows' command line writes them, are told as that") {
    const WorkFolder folder;
    for (const std::string order : {"LE", "BE"}) {
        const std::string mark = order == "LE" ? "\\377\\376" : "\\376\\377";
        REQUIRE(
            folder
                .run(fmt::format("for f in {} {}; do (printf '{}'; iconv -t UTF-16{} $f) >u.${{f##*.}}; done",
                                 OPERA, PUZZLE_FILE, mark, order))
                .status.ok());
        for (const char* const command :
             {"render u.pgn -o x.pdf", "annotate u.pgn -o x.pgn", "problems u.pgn -o x.epd",
              "generate u.pgn -q -o x.ps", "generate -q --book u.pgn -o x.ps", "verify game u.pgn"})
            check_told(folder, command, 1, "u.pgn is a text in UTF-16: save it as UTF-8");
        check_told(folder, "worksheet u.epd -o x.pdf", 1, "u.epd is a text in UTF-16: save it as UTF-8");
        check_told(folder, "solve - <u.epd", 1, "standard input is a text in UTF-16: save it as UTF-8");
    }
}

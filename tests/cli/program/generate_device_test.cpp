#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// The program that the options make.
std::string made(std::vector<std::string> options, std::string_view input = {}) {
    options.insert(options.begin(), {"generate", "-q"});
    const RunResult r = test::inkmate(options, input);
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    return r.output;
}

struct Wish {
    const char* word;
    /// What only a program that makes the wish holds.
    const char* text;
};
constexpr Wish WISHES[] = {
    {"timeouts", "/JobTimeout 0"}, {"duplex", "/Duplex //false"}, {"copies", "/NumCopies 1"}};

}  // namespace

TEST_CASE(
    "a program for a printer asks for no paper, no end, one side and one copy, and prints its replies") {
    const std::string gs = made({"--target", "gs", "--title", "Mine"});
    CHECK(gs == made({"--title", "Mine"}));
    CHECK(has(gs, "/PageSize"));
    CHECK(has(gs, "/PAGES_MODE 2 def"));
    CHECK_FALSE(has(gs, "setjobtimeout"));
    const std::string printer = made({"--target", "printer", "--title", "Mine"});
    CHECK_FALSE(has(printer, "/PageSize"));
    CHECK(has(printer, "/PAGES_MODE 1 def"));
    CHECK(has(printer, "/JOB_NAME (Mine) readonly def"));
    for (const Wish& wish : WISHES) CHECK(has(printer, wish.text));
}

TEST_CASE("each part of a target can be set alone") {
    for (const char* const target : {"gs", "printer"})
        for (const Wish& wish : WISHES) {
            CAPTURE(target);
            CAPTURE(wish.word);
            const std::string asking = made({"--target", target, "--ask", wish.word});
            for (const Wish& other : WISHES) CHECK(has(asking, other.text) == (&other == &wish));
            CHECK_FALSE(has(made({"--target", target, "--ask", "none"}), wish.text));
        }
    for (const char* const target : {"gs", "printer"}) {
        CHECK(has(made({"--target", target, "--paper", "a4"}), "/PageSize"));
        CHECK_FALSE(has(made({"--target", target, "--paper", "auto"}), "/PageSize"));
    }
    CHECK(has(made({"--target", "printer", "--pages", "every"}), "/PAGES_MODE 2 def"));
    CHECK(has(made({"--target", "printer", "--pages", "none"}), "/PAGES_MODE 0 def"));
    CHECK(has(made({"--title", "Tuesday", "--ask", "name"}), "/JOB_NAME (Tuesday) readonly def"));
    CHECK_FALSE(has(made({"--target", "printer", "--ask", "none"}), "JOB_NAME"));
    CHECK(made({"--target", "printer", "--paper", "letter"}) !=
          made({"--target", "printer", "--paper", "a4"}));
}

TEST_CASE("a job may be wrapped in PJL or ^D, with lines typed to the program before its end") {
    const std::string plain = made({"--title", "A \"game\"", "--ask", "name"});
    CHECK(made({"--title", "A \"game\"", "--ask", "name", "--wrap", "none"}) == plain);
    CHECK(made({"--title", "A \"game\"", "--ask", "name", "--wrap", "pjl", "--input", "-"}, "e4\nquit") ==
          "\x1b%-12345X@PJL JOB NAME=\"A _game_\"\n@PJL SET TIMEOUT=300\n@PJL ENTER LANGUAGE=POSTSCRIPT\n" +
              plain + "e4\nquit\n\x1b%-12345X@PJL EOJ\n\x1b%-12345X");
    CHECK(made({"--title", "A \"game\"", "--ask", "name", "--wrap", "eot"}) == "\x04" + plain + "\x04");
    const TemporaryDirectory directory;
    write(directory / "typed", "e4\n");
    CHECK(made({"--title", "A \"game\"", "--ask", "name", "--input", (directory / "typed").string()}) ==
          plain + "e4\n");
}

TEST_CASE("a wrapped job plays what it holds, and ends") {
    const TemporaryDirectory directory;
    const RunResult eot =
        shell(directory.path(),
              "printf 'e4\\nfen\\n' | inkmate generate -q --side none --wrap eot --input - | "
              "gs -q -dSAFER -dBATCH -dNOPAUSE -dJOBSERVER -sDEVICE=nullpage -_");
    CHECK(has(eot.output, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    CHECK(has(eot.output, "Goodbye."));
    CHECK_FALSE(has(eot.output, "rror"));
    // What a printer's PJL takes away before PostScript begins, sed does here.
    const RunResult pjl =
        shell(directory.path(),
              "printf 'e4\\nfen' | inkmate generate -q --side none --wrap pjl --input - | sed 1,/ENTER/d | "
              "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage -_");
    CHECK(has(pjl.output, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    CHECK(has(pjl.output, "Goodbye."));
    CHECK_FALSE(has(pjl.output, "rror"));
}

TEST_CASE("a program for a printer plays under Ghostscript too, on the paper that is there") {
    const TemporaryDirectory directory;
    const RunResult r = shell(
        directory.path(),
        "inkmate generate -q --target printer --level 1 -o game.ps; echo e4 | cat game.ps - | gs -q -dSAFER "
        "-dBATCH -dNOPAUSE -sPAPERSIZE=letter -sDEVICE=pdfwrite -sOutputFile=p%d.pdf -_; "
        "pdfinfo p1.pdf | grep 'Page size'");
    CHECK(has(r.output, "612 x 792 pts"));
    CHECK(files(directory.path()) == std::vector<std::string>{"game.ps", "p1.pdf"});
}

TEST_CASE("a program is made to fit its memory, and the choice is reported") {
    const RunResult r = test::inkmate({"generate", "--vm-limit", "5200000", "--title", "T"});
    CHECK(r.status.ok());
    CHECK(has(r.errors, "inkmate: to take at most 5200000 bytes of memory: transposition table of 2 x "));
    CHECK(has(r.errors, " entries, record of 1000 plies\n"));
    CHECK(r.output.size() < made({"--title", "T"}).size() + 200);
    const RunResult less = test::inkmate({"generate", "--vm-limit", "4900000"});
    CHECK(has(less.errors, "bytes of memory: no transposition table, record of "));
    const RunResult none = test::inkmate({"generate", "--vm-limit", "200000"});
    CHECK(none.status.code == 1);
    CHECK(none.output == "");
    CHECK(none.errors.starts_with("inkmate: error: a program with these options needs "));
    CHECK(has(
        none.errors,
        " bytes of memory and may take 200000: leave out pages or uci (--without), or choose --form tiny\n"));
    CHECK(lines(none.errors).size() == 1);
}

TEST_CASE("generate ends with a report of size, level, parts, stacks and memory") {
    const RunResult r = test::inkmate({"generate", "--level", "8"});
    const auto report = lines(r.errors);
    REQUIRE(report.size() == 2);
    CHECK(report[0] ==
          fmt::format("inkmate: {} bytes, language level 2; console, UCI, pages for a4", r.output.size()));
    int operands = 0, execution = 0, dictionaries = 0, gsaves = 0;
    long memory = 0;
    REQUIRE(
        std::sscanf(report[1].c_str(),
                    "inkmate: under Ghostscript it took %d of 500 operands, %d of 250 levels of execution, "
                    "%d of 20 dictionaries, %d of 13 saved graphics states, %ld bytes of memory",
                    &operands, &execution, &dictionaries, &gsaves, &memory) == 5);
    CHECK(operands > 10);
    CHECK(operands <= 400);
    CHECK(execution <= 200);
    CHECK(dictionaries <= 16);
    CHECK(gsaves > 0);
    CHECK(memory > 1000000);
    CHECK(lines(test::inkmate(
                    {"generate", "--form", "packed", "--language-level", "1", "--without", "console,pages"})
                    .errors)[0]
              .ends_with(" bytes, language level 1; UCI, packed form"));
    CHECK(has(test::inkmate({"generate", "--paper", "auto", "--without", "uci"}).errors,
              "; console, pages for any paper\n"));
}

TEST_CASE("without Ghostscript the report says so") {
    const TemporaryDirectory directory;
    const RunResult r =
        shell(directory.path(),
              "inkmate=$(command -v inkmate); PATH=/nonexistent \"$inkmate\" generate -o game.ps");
    CHECK(r.status.ok());
    CHECK(lines(r.output)[1] ==
          "inkmate: stacks and memory are not measured: inkmate needs Ghostscript, but gs is not on "
          "the PATH: install the package ghostscript");
    CHECK(contents(directory / "game.ps").starts_with("%!PS"));
}

TEST_CASE("words and numbers that make no sense are refused") {
    const auto says = [](const char* option, const char* word, const char* words) {
        CHECK_REFUSED(test::inkmate({"generate", option, word}), 2,
                      fmt::format("{} must be {}, not {}; see inkmate generate --help", option, words, word));
    };
    says("--target", "fax", "gs or printer");
    says("--wrap", "gift", "none, pjl or eot");
    says("--paper", "a3", "a4, letter or auto");
    CHECK(test::inkmate({"generate", "--vm-limit", "much"}).status.code == 2);
    CHECK(test::inkmate({"generate", "--language-level", "4"}).status.code == 2);
    CHECK(has(made({"--language-level", "3"}), "%%LanguageLevel: 3\n"));
    CHECK_REFUSED(test::inkmate({"generate", "-", "--input", "-"}, "1. e4 *\n"), 2,
                  "the game and --input both come from standard input; give one of them a file");
    CHECK_REFUSED(
        test::inkmate({"generate", "--input", "/nonexistent/typed"}), 1,
        "cannot read /nonexistent/typed: No such file or directory; check its name, and that it may "
        "be read");
}

TEST_CASE("a device with little memory plays a program that was made to fit, and no other") {
    const auto played = [](const std::string& option) {
        const TemporaryDirectory directory;
        return shell(directory.path(),
                     "{ inkmate generate -q " + option +
                         "; printf 'e4\\nfen\\n'; } | gs -q -dSAFER -dBATCH -dNOPAUSE -dSHORTERRORS "
                         "-sDEVICE=nullpage -c '<< /MaxLocalVM 6788000 >> setuserparams' -f -_")
            .output;
    };
    CHECK(has(played("--level 1"), "VMerror"));
    const std::string fitted = played("--level 1 --vm-limit 4866000");
    CHECK_FALSE(has(fitted, "rror"));
    CHECK(has(fitted, "Move: 1... "));
    CHECK(has(fitted, "\nGoodbye.\n"));
}

TEST_CASE("names in a PGN cannot leave the program's strings") {
    const auto played = [](const std::string& white) {
        const TemporaryDirectory directory;
        write(directory / "game.pgn",
              "[White \"" + white + "\"]\n[Black \"B) 1 0 div (\\\\\"]\n[Event \"%!PS\"]\n\n1. e4 *\n");
        const RunResult r = shell(
            directory.path(),
            "inkmate generate game.pgn -q --seed 1 --target printer --side none > game.ps && "
            "printf 'e5\\nfen\\n' | cat game.ps - | gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage -_");
        CHECK(r.status.ok());
        for (const std::string& line : lines(contents(directory / "game.ps"))) {
            CHECK(line.size() <= 255);
            CHECK(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }));
        }
        return r.output;
    };
    const std::string plain = played("A");
    CHECK(has(plain, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"));
    for (const std::string& white :
         {std::string(")))) quit"), std::string(10000, '('), std::string("\xff\xfe\x04\x1b%-12345X"),
          std::string("%!PS-Adobe\\\\"), std::string(10000, '\xc3')}) {
        CAPTURE(white.substr(0, 40));
        CHECK(played(white) == plain);
    }
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

const std::string ANNOTATED = INKMATE_SOURCE_DIR "/examples/annotated/immortal-1851.pgn";

std::string shown(const TemporaryDirectory& directory, const std::string& command) {
    return shell(directory.path(), "inkmate " + command + " && pdftotext -raw t.pdf -").output;
}

}  // namespace

TEST_CASE("a book is printed by a program as by cairo, from one file or several games") {
    const TemporaryDirectory directory;
    for (const std::string& options : std::vector<std::string>{
             fmt::format("'{}' --title 'Zwei Z\u00fcge' --diagrams every:20", ANNOTATED),
             fmt::format("{} --notation san --paper letter --orientation black --diagrams last", OPERA)}) {
        CAPTURE(options);
        const RunResult r =
            shell(directory.path(),
                  fmt::format("inkmate book -q {0} -o s.ps && inkmate book "
                              "{0} -o c.pdf && "
                              "gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite -sOutputFile=s.pdf s.ps && "
                              "inkmate compare c.pdf s.pdf --dpi 150",
                              options));
        CHECK(r.output.starts_with("equal: "));
        CHECK(r.status.ok());
    }
}

TEST_CASE("all games of a file make a book, or those that are chosen") {
    const TemporaryDirectory directory;
    std::string games;
    for (const char* name : {"Ada", "Bob", "Cem"})
        games += fmt::format("[Event \"?\"]\n[White \"{}\"]\n\n{{Well.}} 1. Nf3 {{Good.}} 1-0\n\n", name);
    write(directory / "games.pgn", games);
    const std::string all = shown(directory, "book games.pgn -o t.pdf");
    for (const char* text : {"Game 1\nAda", "Game 2\nBob", "Game 3\nCem", "Well."}) CHECK(has(all, text));
    const std::string two = shown(directory, "book games.pgn --game 2-3 -o t.pdf --notation san");
    CHECK_FALSE(has(two, "Ada"));
    CHECK(has(two, "Game 2\nCem"));
    CHECK(has(two, "1.Nf3"));
    write(directory / "one.pgn", "1. e4 *\n");
    CHECK_REFUSED(
        test::inkmate({"book", directory / "games.pgn", directory / "one.pgn", "--game", "1-2", "-o",
                       directory / "t.pdf"}),
        2,
        fmt::format("--game 1-2: there is no 2 in {}; choose from 1 to 1", (directory / "one.pgn").string()));
    CHECK(has(shown(directory, "book - --game 2 -o t.pdf < games.pgn"), "Bob"));
    const RunResult told = shell(directory.path(), "inkmate book games.pgn -o b.ps 2>&1");
    CHECK(has(told.output, "; 3 games, 1 page\n"));
}

TEST_CASE("names that are printed in other letters are told of books too") {
    const WorkFolder folder;
    const RunResult r = folder.run(
        "printf '[White \"\\320\\232\\320\\260\"]\\n\\n1. e4 *\\n' > k.pgn\n"
        "inkmate book k.pgn -o k.pdf\n"
        "inkmate book k.pgn -o k.ps");
    CHECK(r.status.ok());
    const std::string note = "the pages' fonts lack letters of a name or title: it is printed as \"Ka\"\n";
    CHECK(count(r.output, note) == 2);
}

TEST_CASE("what makes no sense for a book is refused") {
    const TemporaryDirectory directory;
    struct Refused {
        std::string command, why;
    };
    for (const Refused& refused :
         std::vector<Refused>{{"book --fen '8/8/8/8/8/8/8/8 w - -' -o t.pdf", "book has no option --fen"},
                              {"book '" + ANNOTATED + "' --ply 3 -o t.pdf", "book has no option --ply"},
                              {"book '" + ANNOTATED + "' -o t.html",
                               "book cannot be a html file: choose pdf, png, svg, eps or ps"},
                              {"book -o t.ps", "book needs games: a PGN file"},
                              {"book --form tiny '" + ANNOTATED + "' -o t.ps",
                               "--form must be readable, plain, small or packed"},
                              {"book --level 3 '" + ANNOTATED + "' -o t.ps", "book has no option --level"}}) {
        CAPTURE(refused.command);
        const RunResult r = shell(directory.path(), "inkmate " + refused.command + " 2>&1");
        CHECK_FALSE(r.status.ok());
        CHECK(has(r.output, refused.why));
    }
}

TEST_CASE("books and score sheets draw curves where a PGN has evaluations, but not without curves") {
    const TemporaryDirectory directory;
    std::string game = "[Event \"?\"]\n\n";
    for (const char* move : {"1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6?"})
        game += fmt::format("{} {{[%eval 0.2]}} ", move);
    write(directory / "game.pgn", game + "*\n");
    for (const std::string made : {"book", "render --layout score", "render --layout score --ply 6"}) {
        CAPTURE(made);
        const std::string command = made + " game.pgn -o t.pdf";
        CHECK(has(shown(directory, command), "Evaluation for White"));
        CHECK_FALSE(has(shown(directory, command + " --without curves"), "Evaluation for White"));
    }
    CHECK_FALSE(has(shown(directory, "render game.pgn -o t.pdf --layout score --ply 5"), "Evaluation"));
    CHECK(has(shell(directory.path(), "inkmate render game.pgn -o t.pdf --without curves").output,
              "--without cannot be combined with --layout game"));
}

TEST_CASE("verify holds the program of a book against cairo, in both forms and on both papers") {
    const TemporaryDirectory directory;
    const RunResult r = shell(
        directory.path(), fmt::format("inkmate verify book '{}' {} --paper a4,letter --form "
                                      "readable,packed --language fr --diagrams last --dpi 72 --pages-dir k",
                                      ANNOTATED, OPERA));
    CHECK(r.status.ok());
    CHECK(has(r.output, "opera-1858.pgn [letter, packed]: 2 games, "));
    CHECK(has(r.output, "\nEvery page is equal to its reference: "));
    CHECK(has(r.output, " pages of 8 games.\n"));
    CHECK(has(r.output, "In k, a folder for each: the program (book.ps)"));
    CHECK(has(contents(directory / "k/game-001/book.ps"), "%%Page: 1 1\n"));
    const std::string told =
        shell(directory.path(), fmt::format("inkmate verify book {} --json --without pixels", OPERA)).output;
    CHECK(has(told, "\"games\": 1"));
    for (const std::string why : {"--self-play 1", "--moves -"})
        CHECK(has(shell(directory.path(), "inkmate verify book " + why + " < /dev/null 2>&1").output,
                  "verify book has no option " + why.substr(0, why.find(' '))));
}

TEST_CASE("help says that a book has no diagrams by default but those that its PGN asks for") {
    CHECK(test::inkmate({"book", "--help"}).output.find("default: 5, in books none") != std::string::npos);
}

TEST_CASE("a book is justified and hyphenated by the patterns of a language, or says what to install") {
    const WorkFolder folder;
    const std::string book = fmt::format("book '{}' --notation san ", ANNOTATED);
    const std::string ragged = shown(folder.directory, book + "-o t.pdf"),
                      justified = shown(folder.directory, book + "--hyphenate en -o t.pdf");
    CHECK(has(justified, "de-\nveloped is his queen."));
    CHECK_FALSE(has(ragged, "de-\n"));
    const RunResult equal = shell(folder.directory.path(), "inkmate verify " + book + "--hyphenate en");
    CHECK(equal.status.ok());
    const RunResult missing =
        shell(folder.directory.path(), "inkmate " + book + "--hyphenate eo -o t.pdf 2>&1");
    CHECK(missing.status.code == 2);
    CHECK(has(missing.output,
              "inkmate: error: --hyphenate: hyphenation patterns of \"eo\" (hyph_eo.dic) are not in "
              "/usr/share/hyphen"));
    CHECK(has(missing.output,
              "install them (Debian: apt install hyphen-eo), or name their folder in INKMATE_HYPHEN"));
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

const std::string DIAGRAMS =
    "# two\nkbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Morphy (R\u00e9ti)\"; dm 2; c0 \"[%csl Ga1,Rb6] [%cal "
    "Ga1a6]\";\n"
    "8/8/8/8/8/8/8/8 bm Ke4;\n";

/// The text of a PDF's pages, in the order in which it is drawn.
std::string text_of(const TemporaryDirectory& directory, const std::string& command) {
    return shell(directory.path(), "inkmate " + command + " -o t.pdf && pdftotext -raw t.pdf -").output;
}
}  // namespace

TEST_CASE("positions are printed by a program as by cairo, from EPD, FEN and PGN") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", DIAGRAMS);
    for (const std::string& options : std::vector<std::string>{
             "p.epd --title 'Mate in two' --per-page 2 --marks sheet",
             "p.epd --colour --orientation player --marks sheet",
             fmt::format("{} --ply 1,10-13 --paper letter", OPERA),
             "--fen '8/8/8/3N4/8/8/8/8' --moves-of d5 --per-page 1", "p.epd --solutions turned --points",
             "p.epd --solutions page --answer-lines 2 --per-page 1",
             "p.epd --solutions here --points --answer-lines 1 --paper letter --title 'Zwei Z\u00fcge'",
             "p.epd --sets 3 --set-size 1 --seed 5 --solutions turned --per-page 9",
             "--fen '8/8/8/8/8/8/8/8 w' --mark Gd4,Rf6 --mark Bh1 --arrow Ge2e4,Yh1h8"}) {
        CAPTURE(options);
        const RunResult r =
            shell(directory.path(),
                  fmt::format(
                      "inkmate worksheet -q {0} -o s.ps && inkmate worksheet {0} -o "
                      "c.pdf && gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite -sOutputFile=s.pdf s.ps && "
                      "inkmate compare c.pdf s.pdf --dpi 150",
                      options));
        CHECK(r.output.starts_with("equal: "));
        CHECK(r.status.ok());
    }
}

TEST_CASE("a worksheet has solutions, grades, fields to fill in, and differs from set to set") {
    const TemporaryDirectory directory;
    std::string text = "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; grade 4;\n";
    for (int file = 0; file < 8; ++file)
        text += fmt::format("8/8/8/8/8/k7/8/K7 w - - bm Kb1; id \"p{}\"; grade 1;\n", file);
    write(directory / "p.epd", text);
    const std::string here = text_of(directory, "worksheet p.epd --solutions here --points --title T");
    CHECK(has(here, "1. White to move\nMate in 2\n1. Ra6 bxa6 2. b7#\nPoints ______ / 8\n"));
    CHECK(has(here, "\nName Class Date Points / 24\n"));
    const std::string page = text_of(directory, "worksheet p.epd --solutions page --number 11");
    CHECK(has(page, "Solutions\n11) 1. Ra6 bxa6 2. b7#\n12) 1. Kb1\n"));
    CHECK_FALSE(has(text_of(directory, "worksheet p.epd"), "Ra6"));

    const std::string sets = "worksheet p.epd --sets 2 --set-size 3 --solutions page";
    const std::string first = text_of(directory, sets);
    CHECK(has(first, "Set 1\n"));
    CHECK(has(first, "Solutions\nSet 1\n1) "));
    CHECK(has(first, "\nSet 2\n1) "));
    CHECK(count(first, "3. White to move") == 2);
    CHECK(first == text_of(directory, sets + " --seed 1"));
    CHECK(first != text_of(directory, sets + " --seed 2"));
    // The hard one comes last.
    const std::string all = text_of(directory, "worksheet p.epd --sets 1 --solutions page");
    CHECK(has(all, "\n9) 1. Ra6 bxa6 2. b7#\n"));

    write(directory / "two.epd", DIAGRAMS);
    write(directory / "one.epd", DIAGRAMS + "8/8/8/8/8/8/8/8\n");
    const RunResult unsolved = test::inkmate(
        {"worksheet", directory / "one.epd", "--solutions", "page", "-o", directory / "one.pdf"});
    CHECK(unsolved.status.ok());
    CHECK(unsolved.errors ==
          "inkmate: 1 of 3 positions has no solution, number 3: give pv, bm, dm or stipulation in EPD, "
          "moves in PGN or CSV\n");

    write(directory / "wrong.epd", "# two\n6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra9;\n" + DIAGRAMS);
    const std::vector<std::string> wrong = {"worksheet", directory / "wrong.epd", "--solutions", "here",
                                            "-o",        directory / "wrong.pdf"};
    const RunResult told = test::inkmate(wrong);
    CHECK(told.status.code == 1);
    CHECK(has(told.errors,
              "wrong.epd, line 2: 'Ra9' is not a move; moves are written like Nf3, exd5, O-O, "
              "e8=Q or e2e4; it is left out of the solution\n"));
    CHECK(has(told.errors, "inkmate: 1 of 3 positions has no solution, number 1: "));
    CHECK(has(told.errors, "inkmate: 1 of 3 positions has faults.\n"));
    std::vector<std::string> strict = wrong;
    strict.emplace_back("--strict");
    CHECK(test::inkmate(strict).status.code == 1);
    const RunResult study = [&] {
        write(directory / "s.pgn", "[FEN \"6k1/5ppp/8/8/8/8/8/4K3 w - - 0 1\"]\n\n{Mate in two.} *\n");
        return test::inkmate(
            {"worksheet", directory / "s.pgn", "--solutions", "here", "-o", directory / "s.pdf"});
    }();
    CHECK(has(study.errors, "s.pgn, game 1: there is no mate in 2; no solution is printed\n"));
    CHECK_REFUSED(test::inkmate({"worksheet", directory / "two.epd", "--sets", "2", "--set-size", "3"}), 2,
                  "--set-size 3: there are only 2 problems to choose from");
    CHECK_REFUSED(test::inkmate({"worksheet", directory / "two.epd", "--points", "--per-page", "64"}), 2,
                  "--answer-lines and --points: boards as small as those of 64 to a page have no room for "
                  "them; give another --per-page");
    CHECK(test::inkmate({"worksheet", directory / "two.epd", "--set-size", "3"}).status.code == 2);
}

TEST_CASE("what stands below the boards of a sheet leaves them room, or is refused") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", DIAGRAMS);
    const auto sheet = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments = {"worksheet", directory / "p.epd", "-o", directory / "p.pdf"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::inkmate(arguments);
    };
    CHECK(sheet({"--answer-lines", "5"}).status.ok());
    CHECK(sheet({"--per-page", "12", "--answer-lines", "2"}).status.ok());
    CHECK(sheet({"--per-page", "4", "--answer-lines", "6", "--points", "--solutions", "here"}).status.ok());
    CHECK_REFUSED(sheet({"--per-page", "6", "--answer-lines", "6", "--points", "--solutions", "here"}), 2,
                  "6 boards to a page of a4 would be too small with 6 answer lines, points and solutions: "
                  "give --per-page 4 or fewer --answer-lines");
    CHECK_REFUSED(sheet({"--per-page", "12", "--answer-lines", "4", "--paper", "letter"}), 2,
                  "12 boards to a page of letter would be too small with 4 answer lines: give --per-page 9 "
                  "or fewer --answer-lines");
    CHECK(test::inkmate({"lesson", test::PUZZLE_FILE, "--points", "--per-page", "12", "--answer-lines", "4",
                         "-o", directory / "lesson.ps"})
              .status.code == 2);
    CHECK(test::inkmate({"verify", "worksheet", test::PUZZLE_FILE, "--paper", "a4,letter", "--per-page", "12",
                         "--answer-lines", "4"})
              .status.code == 2);
}

TEST_CASE("a PGN asks for diagrams, and for Black's side of them") {
    const TemporaryDirectory directory;
    write(directory / "asked.pgn", "1. e4 $221 e5 *\n");
    write(directory / "plain.pgn", "1. e4 $220 e5 *\n");
    const auto equal_to = [&](const std::string& options) {
        return shell(directory.path(),
                     "inkmate worksheet asked.pgn -o a.pdf && inkmate worksheet plain.pgn -o p.pdf " +
                         options + " && inkmate compare a.pdf p.pdf --without pixels")
            .status.ok();
    };
    CHECK(equal_to("--orientation black"));
    CHECK_FALSE(equal_to("--orientation white"));
}

TEST_CASE("worksheets are verified in every combination, and a fault is found and named") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", DIAGRAMS);
    const RunResult r = shell(directory.path(),
                              "inkmate verify worksheet p.epd --per-page 1 --paper a4,letter --form "
                              "readable,packed --orientation black --dpi 150 --pages-dir out");
    CHECK(has(r.output, "p.epd [a4, readable]: 2 diagrams, 2 pages\nequal: 2 pages"));
    CHECK(has(r.output, "\nEvery page is equal to its reference: 8 pages of 8 positions.\n"));
    CHECK(
        has(r.output,
            "\nIn out, a folder for each: the program (worksheet.ps), its pages (program.pdf), cairo's pages "
            "(reference.pdf), what the program wrote (console.txt).\n"));
    CHECK(files(directory / "out" / "game-001") ==
          std::vector<std::string>{"console.txt", "program.pdf", "reference.pdf", "worksheet.ps"});
    write(directory / "k.epd", "8/8/8/8/8/8/8/8 w - - id \"\u041a\u0430\u0440\u043f\u043e\u0432\";\n");
    CHECK(count(shell(directory.path(), "inkmate verify worksheet k.epd --paper a4,letter --without pixels")
                    .output,
                "printed as \"Karpov\"") == 1);
    const RunResult sheet = shell(directory.path(), "inkmate verify sheets --json --without pixels");
    CHECK(has(sheet.output, "\"diagrams\": 416"));
    for (const std::string playing : {"--self-play", "--evaluation", "--level", "--seed", "--book"})
        CHECK(has(test::inkmate({"verify", "worksheet", OPERA, playing, "2"}).errors, playing));
    CHECK_REFUSED(
        test::inkmate({"verify", "game", OPERA, "--colour"}), 2,
        "verify game has no option --colour (did you mean --side?); see inkmate verify game --help");
}

TEST_CASE("a difference on a worksheet is named with its diagram") {
    const TemporaryDirectory directory;
    write(directory / "a.epd", "4k3/8/8/8/8/8/8/4K3 w\n4k3/8/8/8/8/8/8/N3K3 w\n");
    write(directory / "b.epd", "4k3/8/8/8/8/8/8/4K3 w\n4k3/8/8/8/8/1N6/8/4K3 w\n");
    const RunResult r = shell(directory.path(),
                              "for x in a b; do inkmate worksheet $x.epd -o $x.pdf; done; inkmate "
                              "compare a.pdf b.pdf --without pixels --per-page 2");
    CHECK(has(r.output, "the white knight on a1 of diagram 2 moved to b3 of diagram 2"));
    const RunResult one =
        shell(directory.path(),
              "for x in a b; do inkmate worksheet $x.epd --per-page 1 -o $x.pdf; done; inkmate "
              "compare a.pdf b.pdf --per-page 1 --without pixels");
    CHECK(has(one.output, "page 2:\n  board: the white knight on a1 of diagram 1 moved to b3 of diagram 1"));
}

TEST_CASE("a diagram tells its number, who is to move and its caption") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", DIAGRAMS);
    const std::string text = text_of(directory, "worksheet p.epd --title Worksheet");
    CHECK(text.starts_with("Worksheet\n"));
    CHECK(has(text, "\n1. White to move\nMorphy (R\u00e9ti). Mate in 2\n"));
    CHECK(has(text, "\n2.\n"));
    CHECK(has(text, "\nPage 1\n"));
    CHECK(has(text_of(directory, "worksheet p.epd --captions dm --number 7"),
              "\n7. White to move\nMate in 2\n"));
    const std::string bare = text_of(directory, "worksheet p.epd --captions none");
    CHECK(has(bare, "\n1. White to move\n"));
    CHECK_FALSE(has(bare, "Morphy"));
    CHECK_FALSE(has(bare, "Mate in 2"));
    CHECK(has(text_of(directory, "worksheet p.epd --number 0"), "\nWhite to move\n"));
    CHECK(has(text_of(directory, "worksheet --fen '8/8/8/8/8/8/8/8 b'"), "\nBlack to move\n"));
}

TEST_CASE("positions of games are those after the chosen half-moves, else what the comments mark") {
    const TemporaryDirectory directory;
    write(directory / "g.pgn",
          "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%cal Ge2e4]} e5 2. Nf3 *\n\n[White \"C\"]\n[Black "
          "\"D\"]\n\n1. d4 *\n");
    const std::string marked = text_of(directory, "worksheet g.pgn");
    CHECK(has(marked, "1. Black to move\nA - B: 1. e4\n"));
    CHECK(has(marked, "2. Black to move\nC - D: 1. d4\n"));
    const std::string all = text_of(directory, "worksheet g.pgn --game 1 --ply all");
    CHECK(has(all, "1. White to move\nThe game begins\n"));
    CHECK(has(all, "4. Black to move\n2. Nf3\n"));
    CHECK(has(text_of(directory, "worksheet g.pgn --game 2 --ply 0"), "The game begins\n"));
    CHECK_REFUSED(test::inkmate({"worksheet", directory / "g.pgn", "--ply", "0-2"}), 2,
                  "--ply 0-2: there is no 2; choose from 0 to 1");
}

TEST_CASE("the moves of every piece from every square fill seven pages") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(),
                              "inkmate sheets -o m.pdf && pdfinfo m.pdf && pdftotext "
                              "-raw -f 3 -l 3 m.pdf - && inkmate sheets -o m.ps");
    CHECK(r.status.ok());
    CHECK(has(r.output, "Pages:           7\n"));
    CHECK(has(r.output, "Knight\n"));
    CHECK(has(r.output, "knight b8"));
    CHECK(has(text_of(directory, "worksheet --fen 'k7/8/8/8/8/8/8/K6R' --moves-of all"), "rook h1"));
    CHECK(has(r.output, " bytes, language level 2; 7 pages\n"));
}

TEST_CASE("a sheet's program is small, plays nothing and prints on printers") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", DIAGRAMS);
    const auto program = [&](const std::string& options) {
        return shell(directory.path(), "inkmate worksheet -q p.epd --format ps " + options).output;
    };
    const std::string readable = program("--title 'A sheet'");
    CHECK(readable.starts_with("%!PS-Adobe-3.0\n%To read this file, begin at the first page"));
    CHECK(has(readable, "\n%%Title: (A sheet)\n"));
    CHECK(has(readable, "% This file prints 2 chess diagrams; it plays no game."));
    CHECK(has(readable, "(kbK5/pp6/1P6/8/8/8/8/R7)"));
    CHECK(readable.ends_with("\n%%EOF\n"));
    for (const char* left_out : {"/Search", "/GenerateLegal", "/Evaluate", "/TakeTurn", "/PutPiece"})
        CHECK_FALSE(has(readable, left_out));
    CHECK(readable.size() < 40000);
    CHECK(program("--form packed").size() < 12000);
    CHECK(has(program("--target printer"), "/PrepareDevice"));
    CHECK(has(program("--wrap pjl"), "@PJL"));
}

TEST_CASE("what cannot be a diagram is refused") {
    const TemporaryDirectory directory;
    write(directory / "bad.epd", "8/8 w - -\n");
    write(directory / "none.epd", "# nothing\n");
    const auto render = [](std::vector<std::string> options) {
        options.insert(options.begin(), "worksheet");
        return test::inkmate(options);
    };
    const std::string bad = directory / "bad.epd", none = directory / "none.epd";
    CHECK(has(render({bad}).errors,
              "inkmate: " + bad +
                  ", line 1: '8/8' is not a board as a FEN has it: there are 2 ranks instead of 8; this "
                  "position is left out\n"));
    CHECK(render({bad}).status.code == 1);
    CHECK_REFUSED(render({none}), 1,
                  none + " has no position: give EPD or FEN, a position a line, PGN, or a CSV of puzzles");
    CHECK_REFUSED(render({}), 2, "give positions for the diagrams: a file in EPD, FEN, PGN or CSV, or --fen");
    CHECK_REFUSED(render({none, "--ply", "all"}), 2,
                  fmt::format("--ply all: {} has positions, not games", none));
    const std::string board = "8/8/8/8/8/8/8/8";
    CHECK_REFUSED(render({"--fen", board, "--moves-of", "e4"}), 2,
                  "--moves-of: there is no piece on e4 whose moves to mark");
    CHECK_REFUSED(render({"--fen", "8/8/8/8/8/8/8/8", "--moves-of", "all"}), 2,
                  "--moves-of all: the board has no piece; give a position that has some");
    CHECK_REFUSED(render({"--fen", board, "--moves-of", "i9"}), 2,
                  "--moves-of i9: that is not a square; write one such as e2");
    CHECK_REFUSED(
        render({"--fen", board, "--mark", "e4"}), 2,
        "--mark: 'e4' marks no square: write one of G, Y, B, R, and a square, as in Gd4, or a name, "
        "as in grey:d4, of frame, hatch, dot, cross, white, grey, dark, thick, double, corners, slash, "
        "lines, grid, stipple");
    CHECK_REFUSED(render({"--fen", board, "--arrow", "Ge4"}), 2,
                  "--arrow: 'Ge4' is not an arrow: write one of G, Y, B, R, and two squares, as in Ge2e4");
    CHECK(has(render({"--fen", board, "--format", "docx"}).errors,
              "--format must be pdf, png, svg, eps, ps, html or tex, not docx"));
    CHECK_REFUSED(
        render({"--fen", board, "-o", "a.docx"}), 2,
        "-o a.docx: worksheet cannot be a docx file: choose pdf, png, svg, eps, ps, html or tex, or say "
        "which with --format");
    CHECK(has(render({"--fen", board, "--form", "tiny"}).errors,
              "--form must be readable, plain, small or packed, not tiny"));
    for (const std::string about_games : {"--side", "--book", "--level", "--depth", "--nodes", "--time",
                                          "--evaluation", "--pages", "--game-id", "--without", "--vm-limit"})
        CHECK(
            has(render({"--fen", board, about_games, "1"}).errors, "worksheet has no option " + about_games));
}

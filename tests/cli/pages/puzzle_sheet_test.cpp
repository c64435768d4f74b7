#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

std::string drawn(const TemporaryDirectory& directory, const std::string& file, const std::string& options) {
    const RunResult r =
        shell(directory.path(),
              fmt::format("rm -f t*.svg; inkmate worksheet {} {} -o t%d.svg && cat t*.svg", file, options));
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

TEST_CASE("of a study, chapters without a problem are left out, and names are read once") {
    const TemporaryDirectory directory;
    const std::string chapter = "[Event \"Mates: Morphy\"]\n[Site \"https://lichess.org/study/a/b\"]\n";
    write(directory / "study.pgn",
          chapter + "\n{ The opening. } 1. e4 {[%cal Gd2d4]} e5 2. Nf3 *\n\n" + chapter +
              "[Orientation \"black\"]\n[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n[SetUp \"1\"]\n\n{ "
              "Quiet. [#] } 1. Ra6 bxa6 { The end. [#] } 2. b7# *\n");
    const RunResult r =
        shell(directory.path(),
              "inkmate worksheet study.pgn -o t.pdf && pdftotext -raw t.pdf - | grep -v '^[1-8]'");
    CHECK(r.status.ok());
    CHECK(has(r.output,
              "inkmate: study.pgn, game 1: this chapter of a study has no task and is left out: to print it, "
              "write {[#]} where the task begins, or give --ply\n"));
    CHECK(count(r.output, "Morphy") == 1);
    CHECK(has(r.output, "The end."));
    // The tag says which side is below.
    const std::string turned = drawn(directory, "study.pgn", "");
    std::string study = contents(directory / "study.pgn");
    write(directory / "study.pgn", study.replace(study.find("black"), 5, "white"));
    CHECK(drawn(directory, "study.pgn", "--orientation black") == turned);
    CHECK(drawn(directory, "study.pgn", "") != turned);
}

TEST_CASE("a sheet has a head for names, what its problems are worth, and sets in which neighbours differ") {
    const TemporaryDirectory directory;
    std::string problems;
    for (const char id : std::string_view("abcdef"))
        problems += fmt::format("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6; id \"Problem {}\";\n", id);
    write(directory / "p.epd", problems + "8/8/8/8/8/k7/8/K7 w - - bm Kb1; points 5;\n");
    const auto text = [&](const std::string& options) {
        return shell(directory.path(),
                     fmt::format("inkmate worksheet p.epd {} -o t.pdf && pdftotext -raw t.pdf -", options))
            .output;
    };
    const std::string named = text("--name-line");
    CHECK(has(named, "Name"));
    CHECK_FALSE(has(named, "Points"));
    const std::string worth = text("--points");
    CHECK(has(worth, "Name"));
    CHECK(has(worth, "Points ______ / 4\n"));
    CHECK(has(worth, "Points ______ / 5\n"));
    CHECK(has(worth, "/ 29\n"));
    // Two problems each: the next sheet has two others.
    const std::string sets = text("--sets 3 --set-size 2");
    std::vector<std::string> sheets;
    for (std::size_t at = sets.find("Set "); at != sets.npos; at = sets.find("Set ", at + 1))
        sheets.push_back(sets.substr(at, sets.find("Set ", at + 1) - at));
    REQUIRE(sheets.size() == 3);
    for (const char id : std::string_view("abcdef")) {
        const std::string name = fmt::format("Problem {}", id);
        for (std::size_t k = 1; k < sheets.size(); ++k)
            CHECK_FALSE((has(sheets[k - 1], name) && has(sheets[k], name)));
    }
    // The same problems in the order of their grades are the same sheet, which is said.
    write(directory / "graded.epd",
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; grade 2;\n8/8/8/8/8/k7/8/K7 w - - bm Kb1; grade 1;\n");
    const auto told = [&](const std::string& options) {
        return test::inkmate(
                   {"worksheet", directory / "graded.epd", "--sets=3", options, "-o", directory / "s.pdf"})
            .errors;
    };
    CHECK(told("--seed=1") ==
          "inkmate: some neighbours have the same sheet: give more problems, a smaller --set-size or "
          "--set-order "
          "mixed\n");
    CHECK(told("--set-order=mixed") == "");
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
    CHECK(sheet("marked.epd", "--sets 1") == sheet("plain.epd", "--sets 1"));

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
    CHECK(r.output.starts_with("inkmate: p.csv, line 2: "));
    CHECK(r.status.code == 1);
    const std::string text = shell(directory.path(), "pdftotext -raw t.pdf -").output;
    CHECK(has(text, "00sHx"));
    CHECK(has(text, "Solutions\n1. Be6+ Kd8 2. Qf8#\n"));
    CHECK_REFUSED(test::inkmate({"worksheet", directory / "p.csv", "--ply", "3"}), 2,
                  fmt::format("--ply 3: {} has positions, not games", (directory / "p.csv").string()));
}

TEST_CASE("of a faulty game what is legal is printed, and the others are") {
    const TemporaryDirectory directory;
    write(directory / "g.pgn",
          "[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 *\n");
    const RunResult r =
        shell(directory.path(), "inkmate worksheet g.pgn -o t.pdf; echo $?; pdftotext -raw t.pdf -");
    CHECK(r.output.starts_with("inkmate: g.pgn, line 3"));
    CHECK(has(r.output, "\n1\n"));
    CHECK(has(r.output, "1. White to move\n1... e5\n"));
    CHECK(has(r.output, "2. White to move\nA - B: 1... e5\n"));
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

TEST_CASE("solutions have small boards with arrows for their first moves, or with what the file marks") {
    const TemporaryDirectory directory;
    write(directory / "p.epd",
          "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - id \"Fool\"; bm Qh4#;\n"
          "6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1; id \"Two keys\";\n"
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Marked, R\u00e9ti\"; bm Ra6; c1 \"[%cal Ga1a6]\";\n");
    const std::string options = "worksheet p.epd --title Sheet --points --solutions boards";
    const RunResult drawn_here =
        shell(directory.path(),
              fmt::format("inkmate {} -o t.pdf && pdftotext -raw t.pdf - && inkmate compare t.pdf "
                          "t.pdf --per-page 6 --without pixels",
                          options));
    CHECK(has(drawn_here.output, "Sheet: Solutions\n"));
    CHECK(has(drawn_here.output, "1. Fool\n1... Qh4#\n"));
    CHECK(has(drawn_here.output, "2. Two keys. Mate in 1\nRa8# or Rb8#\n"));
    CHECK(has(drawn_here.output, "3. Marked, R\u00e9ti\n1. Ra6\n"));
    // First moves are arrows, and marks of the file take their place.
    const auto solved = [&](const std::string& epd, const std::string& more) {
        write(directory / "one.epd", epd);
        const std::string html =
            shell(directory.path(), "inkmate worksheet one.epd " + more + " -o t.html && cat t.html").output;
        const std::size_t begin = html.find("<details>");
        REQUIRE(begin != html.npos);
        return html.substr(begin, html.find("</details>") - begin);
    };
    const std::string fool = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - bm Qh4#;";
    CHECK(has(solved(fool, ""), "aria-label=\"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR\""));
    CHECK(solved(fool, "") == solved(fool + " c1 \"[%cal Gd8h4]\";", ""));
    const std::string keys = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1;";
    CHECK(solved(keys, "") == solved(keys + " c1 \"[%cal Ga1a8,Gb1b8]\";", ""));
    CHECK(solved(keys, "") != solved(keys + " c1 \"[%cal Ga1a8]\";", ""));
    CHECK(solved(keys, "") == solved(keys + " c1 \"[%cal Ga1a8]\";", "--marks none"));
    // The program prints the same pages.
    CHECK(shell(directory.path(), fmt::format("inkmate {} -q -o s.ps && gs -q -dNOPAUSE -dBATCH -dSAFER "
                                              "-sDEVICE=pdfwrite -sOutputFile=s.pdf s.ps && inkmate compare "
                                              "t.pdf s.pdf --dpi 150",
                                              options))
              .output.starts_with("equal: "));
}

TEST_CASE("solutions on boards, tints and outlines of pieces are verified as all worksheets are") {
    const TemporaryDirectory directory;
    write(directory / "p.epd",
          "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - id \"Fool\"; bm Qh4#; c1 \"[%csl "
          "Ye1]\";\nkbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Morphy\"; dm 2; bm Ra6;\n");
    write(directory / "own.svg",
          "<svg viewBox=\"0 0 45 45\"><path d=\"M 10 40 L 35 40 L 30 10 L 15 10 Z\"/></svg>");
    const auto verified = [&](const std::string& options, const std::string& pages) {
        CAPTURE(options);
        const RunResult r =
            shell(directory.path(),
                  "rm -rf kept; inkmate verify worksheet p.epd --dpi 150 --pages-dir kept " + options);
        CHECK(r.status.ok());
        CHECK(has(r.output, "Every page is equal to its reference"));
        CHECK(has(r.output, pages));
    };
    verified("--solutions boards", "2 pages");
    verified("--solutions boards --tint blue --points --paper a4,letter", "2 pages");
    verified("--glyph n=knight:90 --glyph p=own.svg --colour --marks sheet --orientation player", "1 page");
    verified("--tint brown --solutions turned --language de --form readable,packed", "1 page");
    CHECK(
        has(shell(directory.path(), "pdftotext -raw kept/game-001/program.pdf -").output, "Schwarz am Zug"));
}

TEST_CASE("name, class, date and points are at the head, in every language") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", "8/8/8/8/8/k7/8/K7 w - - bm Kb1;\n");
    struct Head {
        std::string language;
        std::string fields;
    };
    for (const Head& head : std::vector<Head>{{"en", "Name Class Date Points"},
                                              {"de", "Name Klasse Datum Punkte"},
                                              {"fr", "Nom Classe Date Points"},
                                              {"es", "Nombre Clase Fecha Puntos"}}) {
        CAPTURE(head.language);
        const RunResult r =
            shell(directory.path(),
                  fmt::format(
                      "inkmate worksheet p.epd --points --title T --language {0} -o t.pdf && pdftotext -raw "
                      "t.pdf - && inkmate verify worksheet p.epd --points --language {0}",
                      head.language));
        CHECK(has(r.output, head.fields));
        CHECK(has(r.output, "Every page is equal to its reference"));
    }
}

TEST_CASE("sheets, sets and lessons fill their pages, where there is room") {
    const TemporaryDirectory directory;
    std::string text;
    for (int file = 0; file < 8; ++file)
        text += fmt::format("8/8/8/8/8/k7/8/K7 w - - bm Kb1; id \"p{}\";\n", file);
    write(directory / "p.epd", text);
    const auto same = [&](const std::string& one, const std::string& other) {
        return drawn(directory, "p.epd", one) == drawn(directory, "p.epd", other);
    };
    CHECK(same("", "--per-page 9"));
    CHECK(same("--answer-lines 4 --points --solutions here",
               "--answer-lines 4 --points --solutions here --per-page 4"));
    CHECK(same("--sets 1 --set-size 4", "--sets 1 --set-size 4 --per-page 4"));
    CHECK(same("--sets 1 --set-size 5", "--sets 1 --set-size 5 --per-page 6"));
    CHECK(same("--sets 1 --set-size 8", "--sets 1 --set-size 8 --per-page 9"));
    CHECK_FALSE(same("--sets 1 --set-size 4", "--sets 1 --set-size 4 --per-page 6"));
    const auto lesson = [&](const std::string& options) {
        return shell(directory.path(),
                     fmt::format("inkmate lesson {} {} -o t.svg && cat t.svg", PUZZLE_FILE, options))
            .output;
    };
    CHECK(lesson("--first 4") == lesson("--first 4 --per-page 4"));
    write(directory / "three.epd", text.substr(0, 3 * text.find('\n') + 3));
    CHECK(drawn(directory, "three.epd", "") == drawn(directory, "three.epd", "--per-page 4"));
    const auto first_sheet = [&](const std::string& options) {
        return shell(directory.path(), "inkmate lesson three.epd -o t.svg " + options + " && cat t.svg")
            .output;
    };
    CHECK(first_sheet("") == first_sheet("--per-page 4"));
}

TEST_CASE("boards of chess have tints, outlines of one's own and coordinates as one likes") {
    const TemporaryDirectory directory;
    write(directory / "p.epd", "8/8/8/8/8/k7/8/K6N w - - bm Kb1;\n8/8/8/8/8/k7/8/K7 w - - bm Kb1;\n");
    const std::string plain = drawn(directory, "p.epd", "");
    for (const std::string options : {"--tint brown", "--glyph n=knight:90", "--coordinates inside",
                                      "--coordinates none", "--coordinates inside --per-page 1 --points"}) {
        CAPTURE(options);
        CHECK(drawn(directory, "p.epd", options) != plain);
        CHECK(shell(directory.path(),
                    fmt::format("inkmate worksheet p.epd {0} -o t.pdf && inkmate worksheet -q p.epd {0} -o "
                                "s.ps && gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite "
                                "-sOutputFile=s.pdf s.ps && inkmate compare t.pdf s.pdf --dpi 150",
                                options))
                  .output.starts_with("equal: "));
    }
    for (const std::string command :
         {"render $OPERA --ply 3", "render $OPERA --layout economy", "render $OPERA --layout score",
          "render $OPERA --layout large --ply 3", "render $OPERA --contact 6", "book $OPERA --diagrams 12"}) {
        CAPTURE(command);
        const auto page = [&](const std::string& options) {
            const RunResult r = shell(
                directory.path(),
                fmt::format("OPERA={}; inkmate {} {} -o t%d.svg && cat t1.svg", OPERA, command, options));
            CHECK(r.status.ok());
            return r.output;
        };
        const std::string usual = page("");
        CHECK_FALSE(page("--tint brown") == usual);
        CHECK_FALSE(page("--glyph p=disc:P") == usual);
    }
    CHECK_REFUSED(test::inkmate({"book", OPERA, "--tint", "brown", "-o", directory / "t.ps"}), 2,
                  "--tint cannot be combined with a program (.ps): leave one of them out");
}

TEST_CASE("a page for a browser opens its solutions by a click, and needs nothing else") {
    const TemporaryDirectory directory;
    write(directory / "p.epd",
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"A <b> & c\"; dm 2; c1 \"[%cal Ga1a6]\";\n8/8/8/8/8/k7/8/K7\n");
    const std::string html =
        shell(directory.path(),
              "inkmate worksheet p.epd --language de --title 'T & t' -o t.html && cat t.html")
            .output;
    CHECK(has(html, "<!DOCTYPE html>\n<html lang=\"de\">"));
    CHECK(has(html, "<title>T &amp; t</title>"));
    CHECK(has(html, "<h3>1. Wei\u00df am Zug</h3>\n<p>A &lt;b> &amp; c. Matt in 2</p>"));
    CHECK(has(html, "<details><summary>L\u00f6sung</summary>\n<p>1. Ta6 bxa6 2. b7#</p>\n<svg"));
    CHECK(count(html, "<details>") == 1);
    CHECK(count(html, "<svg viewBox") == 3);
    CHECK(count(html, "<svg ") == count(html, "</svg>"));
    for (const char* const none : {"https:", " src=", "<link", "@import", "url(", "fetch("})
        CHECK_FALSE(has(html, none));
    CHECK(count(html, "<script>") == 1);
    const auto closed =
        shell(directory.path(), "inkmate worksheet p.epd --solutions none -o t.html && cat t.html");
    CHECK_FALSE(has(closed.output, "<details"));
    CHECK_FALSE(has(closed.output, "<script"));

    const auto page = [&](const std::string& options) {
        return shell(directory.path(),
                     fmt::format("inkmate worksheet p.epd {} -o t.html && cat t.html", options))
            .output;
    };
    CHECK(has(page(""), ">h</text>"));
    CHECK(has(page("--coordinates inside"), ">h</text>"));
    CHECK_FALSE(has(page("--coordinates none"), "</text>"));
    CHECK(page("--orientation black") != page("--orientation white"));
    const std::string sets = page("--sets 2 --set-size 1");
    CHECK(count(sets, "<section>") == 2);
    CHECK(count(sets, "<h3>1. ") == 2);
    CHECK(has(sets, "<h2>Set 1</h2>\n<section>"));
    CHECK(has(sets, "</section>\n<h2>Set 2</h2>\n<section>"));
    CHECK(test::inkmate({"worksheet", directory / "p.epd", "--per-page", "4", "-o", "t.html"}).status.code ==
          2);
}

TEST_CASE("a sheet in LaTeX has the positions, and the solutions after them") {
    const TemporaryDirectory directory;
    write(directory / "p.epd",
          "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"50% & #1\"; dm 2;\n"
          "8/8/8/8/8/k7/8/K7 b - - c0 \"[%csl Ga1] [%cal Ga1a2] [%marks task]\"; bm Kb3;\n");
    const auto tex = [&](const std::string& options) {
        return shell(directory.path(), "inkmate worksheet p.epd " + options + " -o t.tex && cat t.tex")
            .output;
    };
    const std::string sheet = tex("--title T_1 --solutions page --paper letter");
    CHECK(sheet.starts_with("\\documentclass[letterpaper]{article}\n"));
    CHECK(has(sheet, "\\section*{T\\_1}\n"));
    CHECK(
        has(sheet,
            "\\task{1. White to move}{50\\% \\& \\#1. Mate in 2}{\\chessboard[setfen=kbK5/pp6/1P6/8/8/8/8/R7 "
            "w - - 0 1]}\\hfill\n"));
    CHECK(has(sheet,
              "setfen=8/8/8/8/8/k7/8/K7 b - - 0 1, pgfstyle=border, markfields={a1}, "
              "pgfstyle=straightmove, markmoves={a1-a2}]"));
    CHECK(has(sheet, "\\newpage\n\\section*{Solutions}\n1)  1. Ra6 bxa6 2. b7\\#\\par\n2)  1... Kb3\\par\n"));
    CHECK(sheet.ends_with("\\end{document}\n"));
    CHECK_FALSE(has(tex(""), "Ra6"));
    CHECK(count(tex("--orientation black"), ", inverse") == 2);
    CHECK_FALSE(has(sheet, "inverse"));
    CHECK(count(tex("--coordinates none"), ", label=false") == 2);
    CHECK_FALSE(has(sheet, "label="));
    CHECK_FALSE(has(sheet, "showmover"));
    CHECK(has(shell(directory.path(),
                    "inkmate worksheet --fen '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' -o t.tex && cat t.tex")
                  .output,
              ", showmover=false]"));
    CHECK(count(tex("--sets 2"), "\\section*{p: Set ") == 2);
    const std::string sets = tex("--sets 2 --set-size 1 --solutions page");
    CHECK(count(sets, "\\section*{Solutions}\n\\subsection*{Set 1}\n1)  1") == 1);
    CHECK(count(sets, "\\par\n\\subsection*{Set 2}\n1)  1") == 1);
    CHECK(
        test::inkmate({"worksheet", directory / "p.epd", "--variant", "grand", "-o", "t.tex"}).status.code ==
        2);
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/variant/named_pieces.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/sanitizers.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

const std::string FEN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

std::size_t pages(const std::string& pdf) {
    return count(pdf, "/Type /Page\n") + count(pdf, "/Type /Page ");
}

}  // namespace

TEST_CASE("a position becomes a PDF, a PNG or an SVG, by the file's ending or as told") {
    const TemporaryDirectory directory;
    const std::vector<std::pair<std::string, std::string>> beginnings = {
        {"pdf", "%PDF-"},
        {"png", "\x89PNG\r\n"},
        {"svg", "<?xml"},
        {"ps", "%!PS-Adobe-3.0\n"},
        {"eps", "%!PS-Adobe-3.0 EPSF-3.0\n"}};
    for (const auto& sample : beginnings) {
        const auto& [format, beginning] = sample;
        CAPTURE(sample.first);
        const std::string file = directory / ("page." + format);
        CHECK(test::inkmate({"render", "--fen", FEN, "-o", file}).status.ok());
        CHECK(contents(file).starts_with(beginning));
        const RunResult out = test::inkmate({"render", "--fen", FEN, "--format", format});
        CHECK(out.status.ok());
        CHECK(out.output == contents(file));
    }
    CHECK(test::inkmate({"render", "--fen", FEN}).output.starts_with("%PDF-"));
}

TEST_CASE("move sheets show each piece of a variant") {
    const TemporaryDirectory directory;
    const std::string file = directory / "pieces.pdf";
    CHECK(test::inkmate({"sheets", "--variant", "grand", "-o", file}).status.ok());
    const std::string text = test::shell(directory.path(), "pdftotext -layout pieces.pdf -").output;
    CHECK(std::ranges::count(text, '\f') == 8);
    CHECK(text.find("Grand: archbishop\nbishop and knight: the princess, cardinal or janus\n") != text.npos);
    CHECK(text.find("moves and captures here") != text.npos);
    CHECK_REFUSED(test::inkmate({"sheets", "--variant", "grand", "--per-page", "4", "-o", file}), 2,
                  "--per-page cannot be combined with --variant: leave one of them out");
    CHECK_REFUSED(
        test::inkmate({"sheets", "--tint", "blue", "-o", file}), 2,
        "--tint cannot be combined with chess (chess too with --variant chess): leave one of them out");
}

TEST_CASE("move sheets show any piece that has a name or a word") {
    const TemporaryDirectory directory;
    const std::string file = directory / "pieces.pdf";
    const auto sheets = [&](std::vector<std::string> pieces) {
        pieces.insert(pieces.begin(), {"sheets", "-o", file});
        return test::inkmate(pieces);
    };
    const auto text = [&] { return test::shell(directory.path(), "pdftotext -layout pieces.pdf -").output; };
    CHECK(sheets({"g=grasshopper", "x=mQcN"}).status.ok());
    CHECK(std::ranges::count(text(), '\f') == 2);
    CHECK(text().starts_with("Grasshopper\n"));
    CHECK(text().find("\fPiece X\n") != std::string::npos);
    CHECK(sheets({"all"}).status.ok());
    CHECK(std::ranges::count(text(), '\f') == static_cast<int>(variant::named_pieces().size()));
    CHECK_REFUSED(sheets({"k=grasshopper"}), 2,
                  "k=grasshopper: the piece k=grasshopper: k is the letter of the king in chess");
    CHECK_REFUSED(
        sheets({"grasshopper"}), 2,
        "grasshopper: the piece 'grasshopper': it is a letter, =, and what the piece is: g=grasshopper, "
        "x=mQcN");
}

TEST_CASE("a game becomes a page a move, numbered as the program's") {
    const TemporaryDirectory directory;
    CHECK(test::inkmate({"render", OPERA, "-o", directory / "game.pdf"}).status.ok());
    CHECK(test::inkmate({"render", OPERA, "--ply", "33", "-o", directory / "mate.pdf"}).status.ok());
    CHECK(test::inkmate(
              {"render", OPERA, "--ply", "33", "--orientation", "black", "-o", directory / "flipped.pdf"})
              .status.ok());
    CHECK(test::inkmate({"render", OPERA, "--ply", "33", "--paper", "letter", "-o", directory / "letter.pdf"})
              .status.ok());
    CHECK(pages(contents(directory / "game.pdf")) == 33);
    CHECK(pages(contents(directory / "mate.pdf")) == 1);
    CHECK(contents(directory / "flipped.pdf") != contents(directory / "mate.pdf"));
    CHECK(contents(directory / "letter.pdf").find("612") != std::string::npos);
    const RunResult r =
        test::inkmate({"compare", directory / "game.pdf", directory / "mate.pdf", "--without", "pixels"});
    CHECK(r.status.code == 1);
    // The one page of the second document is page 33 of the first.
    CHECK(
        r.output.starts_with("pages 1 to 32 of the first document, each:\n"
                             "  page: the page is only in the first document\n"
                             "different: "));
    CHECK(count(r.output, "text:") == 0);
}

TEST_CASE("pages of a game with a result are its record, others say how to answer, and either if asked") {
    const TemporaryDirectory directory;
    const std::string pgn = directory / "game.pgn", pdf = directory / "game.pdf";
    const auto answers = [&](std::string_view result, std::vector<std::string> options) {
        write(pgn, fmt::format("[Result \"{0}\"]\n\n1. a3 a6 {0}\n", result));
        options.insert(options.begin(), {"render", pgn, "-o", pdf});
        CHECK(test::inkmate(options).status.ok());
        return has(shell(directory.path(), "pdftotext game.pdf -").output, "Type your move");
    };
    for (std::vector<std::string> options :
         std::vector<std::vector<std::string>>{{}, {"--variant", "shatranj"}}) {
        CHECK(!answers("1-0", options));
        CHECK(answers("*", options));
        options.insert(options.end(), {"--record", "no"});
        CHECK(answers("1-0", options));
        options.back() = "yes";
        CHECK(!answers("*", options));
    }
}

TEST_CASE("pictures of a game go to numbered files") {
    const TemporaryDirectory directory;
    write(directory / "short.pgn", "1. e4 e5 2. Nf3 *\n");
    const RunResult r =
        shell(directory.path(),
              "inkmate render short.pgn -o a-%d.svg && inkmate render short.pgn -o b-%03d.png --dpi 30"
              " && cat short.pgn | inkmate render - --ply 1 --format png --dpi 60 > c.png");
    CHECK(r.status.ok());
    CHECK(files(directory.path()) == std::vector<std::string>{"a-1.svg", "a-2.svg", "a-3.svg", "b-001.png",
                                                              "b-002.png", "b-003.png", "c.png",
                                                              "short.pgn"});
    CHECK(contents(directory / "c.png").size() > contents(directory / "b-001.png").size());
}

TEST_CASE("games of a file go to one document, or to a document each") {
    const TemporaryDirectory directory;
    write(directory / "two.pgn",
          "[White \"R\xe9ti\"]\n[Black \"B\"]\n[Annotator \"Zed\"]\n\n1. e4 e5 *\n\n1. d4 *\n\n1. c4 c5 2. "
          "g3 *\n");
    const auto drawn = [&](const std::string& options) {
        return shell(directory.path(), "inkmate render two.pgn " + options);
    };
    CHECK(drawn("--game all -o all.pdf").status.ok());
    CHECK(pages(contents(directory / "all.pdf")) == 6);
    CHECK(drawn("--game 3,1-2 -o order.pdf").status.ok());
    CHECK(pages(contents(directory / "order.pdf")) == 6);
    CHECK(contents(directory / "order.pdf") != contents(directory / "all.pdf"));
    CHECK(drawn("--game 2- -o game-%02d.pdf").status.ok());
    CHECK(pages(contents(directory / "game-01.pdf")) == 1);
    CHECK(pages(contents(directory / "game-02.pdf")) == 3);
    CHECK(drawn("--game all -o p%d.eps").status.ok());
    CHECK(has(contents(directory / "p1.eps"), "\n%%Title: R?ti - B\n"));
    CHECK(files(directory.path()) == std::vector<std::string>{"all.pdf", "game-01.pdf", "game-02.pdf",
                                                              "order.pdf", "p1.eps", "p2.eps", "p3.eps",
                                                              "p4.eps", "p5.eps", "p6.eps", "two.pgn"});
    CHECK(has(drawn("-o first.pdf 2>&1").output,
              "two.pgn has 3 games, of which the first is drawn; --game all draws every one\n"));
    CHECK(drawn("--game 1 -o first.pdf 2>&1").output.empty());
    for (const auto& [list, why] : {std::pair{"0", "there is no 0; choose from 1 to 3"},
                                    {"2-4", "there is no 4; choose from 1 to 3"},
                                    {"1,,2", "give numbers and ranges, as in 3,7-9,20-, or all"},
                                    {"one", "give numbers and ranges, as in 3,7-9,20-, or all"}})
        CHECK_REFUSED(test::inkmate({"render", directory / "two.pgn", "--game", list}), 2,
                      fmt::format("--game {}: {}", list, why));
}

TEST_CASE("a PDF has title, author and an outline of games and moves") {
    const TemporaryDirectory directory;
    write(directory / "two.pgn",
          "[White \"R\xe9ti\"]\n[Black \"Tartakower\"]\n[Date \"1910.??.??\"]\n"
          "[Annotator \"Zed\"]\n\n1. e4 e5 *\n\n1. d4 *\n");
    const auto info = [&](const std::string& options) {
        return shell(directory.path(), "inkmate render two.pgn " + options + " -o t.pdf && pdfinfo t.pdf")
            .output;
    };
    CHECK(has(info(""), "Title:           R\u00e9ti - Tartakower, 1910\n"));
    CHECK(has(info(""), "Author:          Zed\n"));
    CHECK(has(info("--game all"), "Title:           two\n"));
    CHECK(has(info("--game all"), "Author:          Inkmate\n"));
    CHECK(has(info("--title T --author A"), "Title:           T\n"));
    CHECK(has(info("--title T --author A"), "Author:          A\n"));
    CHECK(has(info(""), "Creator:         Inkmate "));
    info("--game all");
    const std::string pdf = contents(directory / "t.pdf");
    CHECK(count(pdf, "/Parent") >= 5);
    CHECK(has(pdf, "/Title (1. e4)"));
    CHECK(has(pdf, "/Title (1... e5)"));
    CHECK(has(pdf, "/Title (Game 2)"));
    CHECK(has(pdf, "/Title (1. d4)"));
    CHECK(has(shell(directory.path(), "pdftotext -layout t.pdf -").output, "White played 1. d4"));
}

TEST_CASE("documents bear a fixed date, or that of SOURCE_DATE_EPOCH") {
    const auto drawn = [](const std::string& format, const std::vector<std::string>& environment) {
        return run({{INKMATE_PROGRAM, "render", "--fen", FEN, "--format", format}, environment});
    };
    const std::vector<std::string> epoch = {"SOURCE_DATE_EPOCH=1600000000"};
    CHECK(has(drawn("pdf", {}).output, "/CreationDate (20000101000000Z)"));
    CHECK(has(drawn("pdf", epoch).output, "/CreationDate (20200913122640Z)"));
    CHECK(has(drawn("ps", epoch).output, "%%CreationDate: 2020-09-13 12:26:40 UTC\n"));
    CHECK(drawn("ps", {}).output == drawn("ps", {}).output);
    for (const std::string seconds : {"x", "-1", "99999999999999"})
        CHECK_REFUSED(
            drawn("pdf", {"SOURCE_DATE_EPOCH=" + seconds}), 2,
            "SOURCE_DATE_EPOCH=" + seconds + ": give the seconds since 1970 as a number, or unset it");
}

TEST_CASE("a game becomes a page for a browser, several games a page each") {
    const TemporaryDirectory directory;
    write(directory / "two.pgn", "1. e4 e5 *\n\n1. d4 *\n");
    const auto drawn = [&](const std::string& options) {
        return shell(directory.path(), "inkmate render two.pgn " + options);
    };
    CHECK(drawn("-o one.html").status.ok());
    CHECK(contents(directory / "one.html").starts_with("<!DOCTYPE html>"));
    CHECK(has(contents(directory / "one.html"), "\"ply\":0,"));
    CHECK(drawn("--game all --ply 1 --orientation black -o g%d.html").status.ok());
    CHECK(has(contents(directory / "g2.html"), "\"san\":\"d4\""));
    CHECK(has(contents(directory / "g2.html"), "\"ply\":1,"));
    CHECK(has(contents(directory / "g2.html"), "\"flipped\":true,"));
    CHECK_REFUSED(
        test::inkmate({"render", directory / "two.pgn", "--game", "all", "-o", "all.html"}), 2,
        "-o all.html: an html file has only one game; write game-%03d.html, or choose one with --game");
    CHECK(drawn("--ply 3 -o late.html").status.code == 2);
    CHECK(files(directory.path()) == std::vector<std::string>{"g1.html", "g2.html", "one.html", "two.pgn"});
}

TEST_CASE("all positions of a game go to a contact sheet") {
    const TemporaryDirectory directory;
    const RunResult r =
        shell(directory.path(),
              "inkmate render '" + OPERA + "' --contact 6 -o sheet.pdf && pdftotext -layout sheet.pdf -");
    CHECK(r.status.ok());
    CHECK(pages(contents(directory / "sheet.pdf")) == 1);
    CHECK(has(r.output, "Start"));
    CHECK(has(r.output, "16... Nxb8"));
    CHECK(has(r.output, "17. Rd8#"));
    CHECK(test::inkmate({"render", OPERA, "--contact", "9"}).status.code == 2);
    CHECK(test::inkmate({"render", "--fen", FEN, "--contact", "6"}).status.code == 2);
    CHECK(test::inkmate({"render", OPERA, "--ply", "3", "--contact", "6"}).status.code == 2);
    CHECK_REFUSED(test::inkmate({"render", OPERA, "--format", "html", "--contact", "6"}), 2,
                  "--contact cannot be combined with a page in a browser (html): leave one of them out");
}

TEST_CASE("options about the pages of a game are refused where none is drawn") {
    const std::vector<std::pair<std::vector<std::string>, std::string>> drawings = {
        {{"--contact", "6"}, "--contact"}, {{"--format", "html"}, "a page in a browser (html)"}};
    const std::vector<std::vector<std::string>> options = {
        {"--diagrams", "last"}, {"--evaluation", "michniewski"}, {"--game-id", "AB"}};
    const auto check = [](const std::vector<std::string>& drawing, const std::vector<std::string>& option,
                          const std::string& instead) {
        std::vector<std::string> words = {"render", OPERA};
        words.insert(words.end(), drawing.begin(), drawing.end());
        words.insert(words.end(), option.begin(), option.end());
        CAPTURE(option.front());
        CHECK_REFUSED(
            test::inkmate(words), 2,
            fmt::format("{} cannot be combined with {}: leave one of them out", option.front(), instead));
    };
    for (const auto& [drawing, instead] : drawings)
        for (const std::vector<std::string>& option : options) check(drawing, option, instead);
    check({"--contact", "6"}, {"--layout", "score"}, "--contact");
    check({"--format", "html"}, {"--layout", "large"}, "a page in a browser (html)");
}

TEST_CASE("a file that was there stays as it was when the pages fail") {
    const TemporaryDirectory directory;
    write(directory / "short.pgn", "1. e4 e5 *\n");
    for (const std::string name : {"old.pdf", "old.png"}) {
        write(directory / name, "old");
        CHECK_FALSE(shell(directory.path(), "INKMATE_FONTS=/nonexistent inkmate render short.pgn -o " + name)
                        .status.ok());
        CHECK(contents(directory / name) == "old");
    }
    CHECK(shell(directory.path(), "inkmate render short.pgn -o old.png").status.code == 2);
    CHECK(contents(directory / "old.png") == "old");
    CHECK(files(directory.path()) == std::vector<std::string>{"old.pdf", "old.png", "short.pgn"});
}

TEST_CASE("the interrupt key ends long work, and leaves what was there") {
    const TemporaryDirectory directory;
    std::string games;
    for (int i = 0; i < 500; ++i) games += contents(OPERA) + "\n";
    write(directory / "many.pgn", games);
    write(directory / "many.pdf", "old");
    const RunResult r = shell(
        directory.path(),
        fmt::format("timeout --preserve-status -s INT {} inkmate render many.pgn --game all -o many.pdf",
                    SLOWNESS));
    CHECK(r.status.code == 1);
    CHECK(r.output == "inkmate: error: interrupted: the file that was being written is left as it was\n");
    CHECK(contents(directory / "many.pdf") == "old");
    CHECK(files(directory.path()) == std::vector<std::string>{"many.pdf", "many.pgn"});
}

TEST_CASE("games are chosen by number among faulty ones, from a file or a pipe, in the order of the list") {
    const TemporaryDirectory directory;
    write(directory / "some.pgn",
          "1. e4 Ke7 *\n\n1. d4 d5 *\n\n1. c4 {no end\n\n[Event \"x\"]\n1. f4 e5 *\n");
    for (const std::string from : {"inkmate render some.pgn ", "cat some.pgn | inkmate render - "}) {
        CAPTURE(from);
        RunResult r = shell(directory.path(), from + "--game 4,2 -o g%d.html");
        CHECK(r.output == "");
        CHECK(has(contents(directory / "g1.html"), "\"san\":\"f4\""));
        CHECK(has(contents(directory / "g2.html"), "\"san\":\"d4\""));
        r = shell(directory.path(), from + "--game 3 -o g.html");
        CHECK(r.status.code == 1);
        CHECK(has(contents(directory / "g.html"), "\"san\":\"c4\""));
        CHECK(has(r.output, "line 5, game 3: the comment that begins with '{' never ends"));
        CHECK(has(shell(directory.path(), from + "--game 5 -o g.html").output,
                  "there is no 5; choose from 1 to 4"));
    }
}

TEST_CASE("a game with a null move is drawn up to it, and that is reported") {
    const TemporaryDirectory directory;
    write(directory / "plan.pgn", "1. d4 d5 2. -- Nc6 *\n");
    for (const std::string options : {"-o p.html", "--game all -o p.html"}) {
        const RunResult r = shell(directory.path(), "inkmate render plan.pgn " + options);
        CHECK(
            r.output ==
            "inkmate: plan.pgn, line 1, game 1, move 2.: '--' is a null move, and a game cannot have one: it "
            "and what follows it are kept as a variation\n");
        CHECK(r.status.code == 1);
    }
}

TEST_CASE("what cannot be drawn is refused, and no file is written") {
    const TemporaryDirectory directory;
    const std::string png = directory / "page.png", jpg = directory / "page.jpg";
    CHECK_REFUSED(test::inkmate({"render"}), 2,
                  "render needs a position, --fen FEN, or a PGN file; see inkmate render --help");
    CHECK_REFUSED(test::inkmate({"render", "--fen", FEN, "-o", jpg}), 2,
                  "-o " + jpg +
                      ": render cannot be a jpg file: choose pdf, png, svg, ps, eps or html, or say which "
                      "with --format");
    CHECK_REFUSED(
        test::inkmate({"render", OPERA, "-o", png}), 2,
        "-o " + png +
            ": several pages do not fit into one png file; write page-%03d.png, choose a page with --ply, or "
            "take pdf");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "--ply", "34"}), 2,
                  "--ply 34: there is no 34; choose from 0 to 33");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "--diagrams", "last"}), 2,
                  "--diagrams cannot be combined with --layout game: leave one of them out");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "--game", "2"}), 2,
                  "--game 2: there is no 2; choose from 1 to 1");
    CHECK(test::inkmate({"render", "--fen", FEN, OPERA}).status.code == 2);
    CHECK(test::inkmate({"render", "--fen", FEN, "--dpi", "5"}).status.code == 2);
    CHECK(test::inkmate({"render", "--fen", "x"}).status.code == 2);

    const std::string pdf = directory / "page.pdf";
    const RunResult fontless =
        run({{INKMATE_PROGRAM, "render", "--fen", FEN, "-o", pdf}, {"INKMATE_FONTS=/nonexistent"}});
    CHECK(fontless.status.code == 1);
    CHECK(fontless.errors.starts_with("inkmate: error: "));
    CHECK(fontless.errors.find("fonts-urw-base35") != std::string::npos);
    CHECK(files(directory.path()).empty());
}

TEST_CASE("a title is printed on the pages in place of the event") {
    const TemporaryDirectory directory;
    const auto render = [&](const std::string& file, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"render", OPERA, "--ply", "3", "-o", directory / file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::inkmate(arguments);
    };
    CHECK(render("plain.pdf", {}).status.ok());
    CHECK(render("titled.pdf", {"--title", "A night out"}).status.ok());
    const RunResult r =
        test::inkmate({"compare", directory / "plain.pdf", directory / "titled.pdf", "--without", "pixels"});
    CHECK(has(r.output, "became \"A night out\""));
    CHECK(
        has(render("karpov.pdf", {"--title", "\u041a\u0430\u0440\u043f\u043e\u0432"}).errors, "\"Karpov\""));
}

TEST_CASE("a page tells what the position is worth by the evaluation that is asked for") {
    const TemporaryDirectory directory;
    const auto render = [&](const std::string& file, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"render", OPERA, "--ply", "3", "-o", directory / file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        CHECK(test::inkmate(arguments).status.ok());
    };
    render("own.pdf", {});
    render("same.pdf", {"--evaluation", "inkmate"});
    render("other.pdf", {"--evaluation", "michniewski"});
    CHECK(contents(directory / "own.pdf") == contents(directory / "same.pdf"));
    const RunResult r =
        test::inkmate({"compare", directory / "own.pdf", directory / "other.pdf", "--without", "pixels"});
    CAPTURE(r.output);
    CHECK(has(r.output, "evaluation"));
}

TEST_CASE("a score is one document page for a short game, and has the positions that are asked for") {
    const TemporaryDirectory directory;
    const auto score = [&](const std::string& file, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"render", OPERA, "--layout", "score", "-o", directory / file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const RunResult r = test::inkmate(arguments);
        CHECK(r.status.ok());
        return pages(contents(directory / file));
    };
    CHECK(score("spread.pdf", {}) == 1);
    CHECK(score("listed.pdf", {"--diagrams", "5,11,16,22,27"}) == 1);
    CHECK(contents(directory / "listed.pdf") == contents(directory / "spread.pdf"));
    CHECK(score("every.pdf", {"--diagrams", "every:1"}) == 4);
    CHECK(score("last.pdf", {"--diagrams", "last"}) == 1);
    CHECK(contents(directory / "last.pdf").size() < contents(directory / "spread.pdf").size());
    for (const std::string wrong : {"x", "1,", "every:0", "every:", "-1", "1001", "every:1001"}) {
        CAPTURE(wrong);
        CHECK_REFUSED(
            test::inkmate({"render", OPERA, "--layout", "score", "--diagrams", wrong}), 2,
            "--diagrams " + wrong + ": write half-moves from 0 to 1000, as 12,24,36, or every:12, or last");
    }
}

TEST_CASE("a game id is printed as it is given, or not at all") {
    const TemporaryDirectory directory;
    const auto render = [&](const std::string& id) {
        return test::inkmate({"render", OPERA, "--ply", "3", "--game-id", id, "-o", directory / "id.pdf"});
    };
    CHECK(render("R1b3").status.ok());
    CHECK(test::inkmate({"render", OPERA, "--ply", "3", "-o", directory / "hash.pdf"}).status.ok());
    const RunResult r =
        test::inkmate({"compare", directory / "hash.pdf", directory / "id.pdf", "--without", "pixels"});
    CHECK(has(r.output, "text \"Game R1b3, page 3\""));
    for (const std::string wrong : {"12345", "a b", "\u00e9"}) {
        CHECK(render(wrong).status.code == 2);
        CHECK(has(render(wrong).errors, "must be 1 to 4 letters and digits"));
    }
}

TEST_CASE("with --per-move the pages of games are files of their own, numbered through") {
    const TemporaryDirectory directory;
    CHECK(test::inkmate({"render", OPERA, "--per-move", "-o", directory / "m-%02d.pdf"}).status.ok());
    for (const std::string_view number : {"01", "17", "33"})
        CHECK(pages(contents(directory / fmt::format("m-{}.pdf", number))) == 1);
    CHECK_FALSE(std::filesystem::exists(directory / "m-34.pdf"));
    CHECK(test::inkmate({"render", OPERA, "--ply", "33", "-o", directory / "mate.pdf"}).status.ok());
    CHECK(test::inkmate({"compare", directory / "mate.pdf", directory / "m-33.pdf"}).status.ok());

    const RunResult one = test::inkmate({"render", OPERA, "--per-move", "-o", directory / "game.pdf"});
    CHECK(one.status.code == 2);
    CHECK(has(one.errors, "with --per-move the pages are files of their own; write page-%03d.pdf"));
    CHECK_FALSE(std::filesystem::exists(directory / "game.pdf"));
}

TEST_CASE("a cropped diagram is as small as what is drawn, in every format") {
    const TemporaryDirectory directory;
    const auto render = [&](const std::string& name, const std::string& format) {
        const RunResult r = test::inkmate({"worksheet", "--fen", FEN, "--per-page", "1", "--crop", "--format",
                                           format, "-o", directory / name});
        CHECK(r.status.ok());
        return contents(directory / name);
    };
    // One diagram to a page: the board with its coordinates, and who is to move; no page number.
    CHECK(has(render("board.svg", "svg"), "width=\"513pt\" height=\"532pt\""));
    CHECK(has(render("board.eps", "eps"), "513 532"));
    CHECK(has(render("board.pdf", "pdf"), "[ 0 0 513 532 ]"));
}

#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

const std::string OPERA = source_file("examples/opera-1858.pgn");
const std::string FEN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

std::size_t pages(const std::string& pdf) {
    return count(pdf, "/Type /Page\n") + count(pdf, "/Type /Page ");
}

}  // namespace

TEST_CASE("a position becomes a PDF, a PNG or an SVG, by the file's ending or as told") {
    const TemporaryDirectory directory;
    const std::vector<std::pair<std::string, std::string>> beginnings = {
        {"pdf", "%PDF-"}, {"png", "\x89PNG\r\n"}, {"svg", "<?xml"}};
    for (const auto& [format, beginning] : beginnings) {
        CAPTURE(format);
        const std::string file = directory / ("page." + format);
        CHECK(test::inkmate({"render", "--fen", FEN, "-o", file}).status.ok());
        CHECK(contents(file).starts_with(beginning));
        const RunResult out = test::inkmate({"render", "--fen", FEN, "--format", format});
        CHECK(out.status.ok());
        CHECK(out.output == contents(file));
    }
    CHECK(test::inkmate({"render", "--fen", FEN}).output.starts_with("%PDF-"));
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
        test::inkmate({"compare", "--no-pixels", directory / "game.pdf", directory / "mate.pdf"});
    CHECK(r.status.code == 1);
    // The one page of the second document is page 33 of the first.
    CHECK(count(r.output, "the page stands only in the first document") == 32);
    CHECK(count(r.output, "text:") == 0);
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

TEST_CASE("what cannot be drawn is refused, and no file is written") {
    const TemporaryDirectory directory;
    const std::string png = directory / "page.png", jpg = directory / "page.jpg";
    CHECK_REFUSED(test::inkmate({"render"}), 2,
                  "give a position with --fen, or a PGN file; see inkmate render --help");
    CHECK_REFUSED(test::inkmate({"render", "--fen", FEN, "-o", jpg}), 2,
                  "-o " + jpg + ": no format is called jpg; give --format pdf, png or svg");
    CHECK_REFUSED(
        test::inkmate({"render", OPERA, "-o", png}), 2,
        "-o " + png +
            ": 33 pages do not fit into one png file; write page-%03d.png, choose a page with --ply, or "
            "take pdf");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "--ply", "34"}), 2,
                  "--ply 34: the game has 33 half-moves; choose 0 to 33");
    CHECK_REFUSED(test::inkmate({"render", OPERA, "--game", "2"}), 2,
                  "--game 2: " + OPERA + " holds one game; choose 1 to 1");
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

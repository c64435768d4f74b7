#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

const std::string CANNON = INKMATE_SOURCE_DIR "/examples/cannon.svg";

/// All ways to choose what shako's pieces are drawn with, every mark on a dark and on a light square, with a
/// piece on it and without.
std::vector<std::string> look(const std::string& tint) {
    return {
        "--glyph",
        "c=" + CANNON,
        "--glyph",
        "E=knight:90",
        "--glyph",
        "n=knight:270",
        "--glyph",
        "r=amazon:180",
        "--glyph",
        "q=disc:7",
        "--tint",
        tint,
        "--mark",
        "Ga5,Yb5,Bc5,Rd5,white:e5,grey:f5,dark:g5,thick:h5,double:i5,corners:j5,slash:a6,lines:b6,grid:c6,"
        "stipple:d6,Ge6,Yf6,Bg6,Rh6,white:i6,grey:j6",
        "--mark",
        "dark:a4,thick:b4,double:c4,corners:d4,slash:e4,lines:f4,grid:g4,stipple:h4,Ra3,Ba2,grey:b2,"
        "dark:c2,grid:d2,white:e2,stipple:f2,lines:g2,slash:h2,hatch:i2,double:j2,thick:a10,Rb10"};
}

void check_equal(const std::string& tint, std::vector<std::string> more) {
    std::vector<std::string> arguments = {"verify",      "game", "--variant", "shako",
                                          "--self-play", "1",    "--nodes",   "20"};
    for (const std::string& word : look(tint)) arguments.push_back(word);
    for (const std::string& word : more) arguments.push_back(word);
    const RunResult r = test::inkmate(arguments);
    CAPTURE(r.output);
    CAPTURE(r.errors);
    CHECK(r.status.ok());
    CHECK(r.output.find("Every page is equal to its reference") != std::string::npos);
}

std::string refusal(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"render", "-o", "never.pdf"});
    const RunResult r = test::inkmate(arguments);
    CHECK(r.status.code == 2);
    return r.errors;
}

}  // namespace

TEST_CASE("chosen glyphs, marks and tints are the same from the program and by cairo, to the pixel") {
    check_equal("brown", {"--dpi", "150", "--rasteriser", "both"});
    check_equal("grey", {"--dpi", "150", "--form", "small", "--orientation", "black"});
    if (!full_tests()) return;
    for (const char* const tint : {"grey", "pale", "deep", "brown", "green", "blue"})
        check_equal(tint, {"--dpi", "150,300,600", "--rasteriser", "both", "--paper", "a4,letter", "--form",
                           "readable,small", "--orientation", "white,black"});
}

TEST_CASE("what is chosen is refused where it means nothing") {
    CHECK(refusal({"--variant", "grand", "--glyph", "x=queen"}) ==
          "inkmate: error: --glyph x=queen: grand has no piece 'x'; its pieces are a, b, c, k, n, p, q, r\n");
    CHECK(
        refusal({"--variant", "grand", "--glyph", "queen"}).find("write a piece's letter and its drawing") !=
        std::string::npos);
    CHECK(refusal({"--variant", "grand", "--glyph", "c=horse"})
              .find("--glyph c=horse: 'horse' is not a known figure: write "
                    "pawn, knight") != std::string::npos);
    CHECK(refusal({"--variant", "grand", "--glyph", "c=missing.svg"}).find("missing.svg") !=
          std::string::npos);
    CHECK(refusal({"--variant", "grand", "--mark", "grey:k1"}) ==
          "inkmate: error: --mark: grey:k1: the board of grand has no such square\n");
    CHECK(refusal({"--variant", "grand", "--mark", "pink:a1"}).find("'pink:a1' marks no square") !=
          std::string::npos);
    CHECK(refusal({"--variant", "grand", "--tint", "pink"}).find("--tint") != std::string::npos);
    const std::string start = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    CHECK(refusal({"--fen", start, "--glyph", "z=queen"}) ==
          "inkmate: error: --glyph z=queen: chess has no piece 'z'; its pieces are b, k, n, p, q, r\n");
    const TemporaryDirectory directory;
    write(directory / "bad.svg", "<svg viewBox=\"0 0 9 9\">\n<path d=\"M1 1Q2 2 3 3\"/></svg>");
    const std::string bad = directory / "bad.svg";
    CHECK(refusal({"--variant", "grand", "--glyph", "c=" + bad}) ==
          "inkmate: error: --glyph c=" + bad + ": " + bad +
              ", line 2, column 1: d, byte 5: 'Q' is not read: write the curve with C\n");
}

TEST_CASE("a program of a variant tells its glyphs, marks and tint in its header") {
    const RunResult r = test::inkmate({"generate", "-q", "--variant", "shako", "--glyph", "c=queen:90",
                                       "--mark", "grey:e5", "--tint", "deep"});
    CHECK(r.output.find(" look=c.queen.90_mark.grey.e5_tint.deep") != std::string::npos);
}

TEST_CASE("a game goes on with the glyphs that it began with") {
    const TemporaryDirectory directory;
    const std::string game = directory / "game.pgn";
    const std::vector<std::string> play = {
        "play",    "-o",          game,          "--variant",        "shako", "--nodes", "5",
        "--glyph", "c=" + CANNON, "--pages-dir", directory / "pages"};
    CHECK(test::inkmate(play, "e3e4\nquit\n").status.ok());
    const RunResult resumed =
        test::inkmate({"play", "--resume", game, "--pages-dir", directory / "pages"}, "print\nquit\n");
    CHECK(resumed.status.ok());
    CHECK(contents(game).find("look=c.path.M") != std::string::npos);
    const RunResult refused =
        test::inkmate({"play", "--resume", game, "--glyph", "c=queen", "--variant", "shako"}, "quit\n");
    CHECK(refused.errors.find("--glyph cannot be combined with --resume") != std::string::npos);
}

// The page of a game, as `inkmate render` writes it, in a real browser.
#include <doctest/doctest.h>

#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using nlohmann::json;

namespace {

/// Names of keys in the WebDriver standard.
constexpr const char* LEFT = "\uE012";
constexpr const char* RIGHT = "\uE014";
constexpr const char* HOME = "\uE011";
constexpr const char* END = "\uE010";

constexpr const char* SHOWN = R"((() => {
  const piece = (square) => document.querySelector(`[data-square="${square}"]`)?.dataset.piece ?? ".";
  return { ply: Number(byId("slider").value), said: byId("said").textContent, e4: piece(28), g1: piece(6), f1: piece(5),
    current: document.querySelector("#moves [aria-current]")?.textContent ?? "" };
})())";

json shows(int ply, const char* said, const char* e4, const char* g1, const char* f1, const char* current) {
    return {{"ply", ply}, {"said", said}, {"e4", e4}, {"g1", g1}, {"f1", f1}, {"current", current}};
}

}  // namespace

TEST_CASE("a game is played through in a browser with keys, buttons, slider and list") {
    const TemporaryDirectory directory;
    write(directory / "game.pgn",
          "[Event \"</script><!-- A & B\"]\n[Site \"Wien\"]\n[Date \"1910.03.02\"]\n[White \"R\"]\n[Black "
          "\"T\"]\n"
          "[Result \"1-0\"]\n\n"
          "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0\n");
    REQUIRE(test::inkmate({"render", directory / "game.pgn", "-o", directory / "game.html"}).status.ok());
    Browser browser(1100, 900);
    browser.open(directory / "game.html");
    const auto shown = [&browser] { return browser.value(SHOWN); };
    const json start = shows(0, "The game begins.", ".", "N", "B", "");
    const json e4 = shows(1, "White played 1. e4.", "P", "N", "B", "e4");
    CHECK(shown() == start);
    CHECK(browser.value("byId('event').textContent") == "</script><!-- A & B, Wien, 2 March 1910");
    CHECK(browser.value("byId('title').textContent") == "R \u2013 T, 1910");
    CHECK(browser.value("document.querySelectorAll('[data-piece]').length") == 32);

    browser.press(RIGHT);
    CHECK(shown() == e4);
    browser.press(END);
    CHECK(shown() == shows(7, "White played 4. O-O. Result: 1-0", "P", "K", "R", "O-O"));
    browser.press(LEFT);
    CHECK(shown() == shows(6, "Black played 3... Bc5.", "P", ".", ".", "Bc5"));
    browser.press(HOME);
    CHECK(shown() == start);

    browser.click("#next");
    browser.click("#next");
    browser.click("#back");
    CHECK(shown() == e4);
    browser.click("#last");
    CHECK(shown()["ply"] == 7);
    CHECK(browser.value("byId('next').disabled") == true);
    browser.click("#first");
    CHECK(shown() == start);
    browser.click("#moves [data-ply='5']");
    CHECK(shown()["current"] == "Bc4");
    browser.value("(byId('slider').value = 3, byId('slider').dispatchEvent(new Event('input')))");
    CHECK(shown()["current"] == "Nf3");

    const auto place = [&browser] {
        return browser.value(
            "document.querySelector('[data-square=\"0\"]').parentNode.getAttribute('transform')");
    };
    const json below = place();
    browser.press("f");
    CHECK(place() != below);
    browser.click("#flip");
    CHECK(place() == below);

    browser.press(END);
    browser.press(LEFT);
    browser.press(" ");
    CHECK(browser.value("byId('play').textContent") == "Pause");
    CHECK(browser.becomes_true("Number(byId('slider').value) === 7"));
    CHECK(browser.value("byId('play').textContent") == "Play");
}

TEST_CASE("the page of a game begins at a ply, and from Black's side if asked for") {
    const TemporaryDirectory directory;
    write(directory / "game.pgn", "1. e4 e5 2. Nf3 *\n");
    REQUIRE(test::inkmate({"render", directory / "game.pgn", "--ply", "2", "--orientation", "black", "-o",
                           directory / "game.html"})
                .status.ok());
    Browser browser(1100, 900);
    browser.open(directory / "game.html");
    CHECK(browser.value(SHOWN) == shows(2, "Black played 1... e5.", "P", "N", "B", "e5"));
    const json corner =
        browser.value("document.querySelector('[data-square=\"0\"]').parentNode.getAttribute('transform')");
    // Where h8 is from White's side.
    CHECK(corner == "translate(1770 12)");
}

TEST_CASE("comments stand with the moves of a game in a browser, and variations are played through") {
    const TemporaryDirectory directory;
    write(directory / "game.pgn",
          "[White \"A\"]\n\n{An opening.} 1. e4! {best} (1. Nf3 d5 (1... -- 2. g3) 2. O-O) 1... e5 2. Nf3 "
          "{[%eval 0.35]} *\n");
    const RunResult rendered =
        test::inkmate({"render", directory / "game.pgn", "-o", directory / "game.html"});
    REQUIRE(rendered.status.code == 1);
    CHECK(rendered.errors.find("'O-O' is not legal") != std::string::npos);
    Browser browser(1100, 900);
    browser.open(directory / "game.html");
    const auto shown = [&browser] { return browser.value(SHOWN); };
    const auto note = [&browser](int number) {
        return browser.value("document.querySelectorAll('#moves .note')[" + std::to_string(number) +
                             "].textContent.trim().replace(/\\s+/g, ' ')");
    };
    CHECK(note(0) == "An opening.");
    CHECK(note(1) == "best (1. Nf3 d5 (1... -- 2. g3))");
    // No line ends between a bracket and its move.
    CHECK(browser.value("[...document.querySelectorAll('#moves .note .whole')].filter((e) => "
                        "getComputedStyle(e).whiteSpace === 'nowrap').map((e) => "
                        "e.textContent).join('|')") == "(1. Nf3|d5|(1... --|2. g3))");
    browser.click("#next");
    CHECK(shown() == shows(1, "White played 1. e4!.", "P", "N", "B", "e4!"));
    browser.click("#moves [data-line='3']");
    CHECK(shown() == shows(0, "In a variation White plays 2. g3.", ".", ".", "B", "2. g3"));
    CHECK(browser.value("byId('next').disabled") == true);
    browser.press(LEFT);
    CHECK(shown() == shows(0, "In a variation Black plays 1... --.", ".", ".", "B", "1... --"));
    browser.press(LEFT);
    CHECK(shown()["said"] == "In a variation White plays 1. Nf3.");
    browser.press(RIGHT);
    CHECK(shown()["said"] == "In a variation Black plays 1... d5.");
    browser.press(LEFT);
    browser.press(LEFT);
    CHECK(shown() == shows(0, "The game begins.", ".", "N", "B", ""));
    browser.press(END);
    CHECK(shown()["said"] == "White played 2. Nf3. Evaluation 0.35.");
}

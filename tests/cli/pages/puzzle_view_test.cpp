// The page of a puzzle, as `inkmate puzzle -o FILE.html` writes it, in a real browser.
#include <doctest/doctest.h>

#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// Names of keys in the WebDriver standard.
constexpr const char* LEFT = "\uE012";
constexpr const char* RIGHT = "\uE014";
constexpr const char* UP = "\uE013";
constexpr const char* HOME = "\uE011";
constexpr const char* END = "\uE010";
constexpr const char* ENTER = "\uE007";

struct PuzzlePageInBrowser {
    TemporaryDirectory directory;
    Browser browser{1100, 900};

    void open(std::vector<std::string> arguments) {
        const std::string file = directory / "puzzle.html";
        arguments.insert(arguments.begin(), "puzzle");
        arguments.insert(arguments.end(), {"-o", file});
        REQUIRE(test::inkmate(arguments).status.ok());
        browser.open(file);
    }
    nlohmann::json said() { return browser.value("byId('said').textContent"); }
    nlohmann::json count(const std::string& selector) {
        return browser.value("document.querySelectorAll('" + selector + "').length");
    }
};

}  // namespace

TEST_CASE_FIXTURE(PuzzlePageInBrowser, "a puzzle's solution is gone through in a browser") {
    open({"queens", "--board", "4x4"});
    CHECK(browser.value("byId('title').textContent") == "4 queens on 4x4, none of which attacks another");
    CHECK(said() == "4 of 4: c4. There is no room for more.");
    CHECK(count("[data-piece]") == 4);
    CHECK(count("[data-lit]") == 12);
    CHECK(browser.value("board.getAttribute('aria-label')") == "queen b1, queen d2, queen a3, queen c4");
    CHECK(browser.value("board.getAttribute('role')") == "img");
    browser.press(HOME);
    CHECK(said() == "The board is empty.");
    browser.press(RIGHT);
    CHECK(said() == "1 of 4: b1.");
    CHECK(count("[data-lit]") == 9);
    browser.click("#next");
    browser.press(LEFT);
    browser.click("#moves [data-step=\"3\"]");
    CHECK(count("[data-piece]") == 3);
    CHECK(browser.value("document.querySelector('#moves [aria-current]').textContent") == "a3");
    browser.press(END);
    CHECK(browser.value("byId('next').disabled") == true);
    browser.press(HOME);
    browser.press(" ");
    CHECK(browser.value("byId('play').textContent") == "Pause");
    CHECK(browser.becomes_true("state.step === 4 && byId('play').textContent === 'Play'"));
}

TEST_CASE_FIXTURE(PuzzlePageInBrowser, "a reader tries a puzzle by clicks and with the keyboard") {
    open({"queens", "--board", "4x4"});
    browser.click("#try");
    CHECK(said() == "0 queens of 4, none attacks another.");
    browser.click("[data-square=\"0\"]");
    browser.click("[data-square=\"17\"]");
    CHECK(said() == "2 queens; in conflict: a1, b2.");
    CHECK(count("[data-clash]") == 2);
    browser.press("u");
    CHECK(said() == "1 queen of 4, none attacks another.");
    CHECK(browser.value("coverOf(1).getAttribute('aria-label')") == "b1, attacked");
    browser.click("#clear");
    // From b2, where the last click was, over the board to b1, d2, a3, c4.
    browser.value("(state.at = 0, draw(), coverOf(0).focus())");
    browser.press(std::string(RIGHT) + ENTER + RIGHT + RIGHT + UP + ENTER);
    CHECK(browser.value("document.activeElement.getAttribute('aria-label')") == "d2, queen");
    browser.press(std::string(LEFT) + LEFT + LEFT + UP + " " + RIGHT + RIGHT + UP + ENTER);
    CHECK(said() == "Solved: 4 queens, none attacks another.");
    browser.press("s");
    CHECK(said() == "4 of 4: c4. There is no room for more.");
}

TEST_CASE_FIXTURE(PuzzlePageInBrowser, "guards and tours are tried too, and holes stepped over") {
    open({"domination", "--piece", "king", "--board", "3x3"});
    browser.click("#try");
    browser.click("[data-square=\"0\"]");
    CHECK(said() == "1 king; 5 squares are not guarded.");
    browser.press("u");
    browser.click("[data-square=\"17\"]");
    CHECK(said() == "Solved: 1 king guards every square.");

    open({"tour", "--closed", "--board", "3x3", "--holes", "b2"});
    CHECK(said() == "Back to a1.");
    CHECK(count("line") == 8);
    browser.press("t");
    browser.click("[data-square=\"0\"]");
    CHECK(count("[data-lit]") == 2);
    browser.click("[data-square=\"2\"]");
    CHECK(said() == "c1 cannot be reached from here.");
    browser.value("(state.at = 16, draw(), coverOf(16).focus())");
    browser.press(RIGHT);
    CHECK(browser.value("document.activeElement.getAttribute('aria-label')") == "c2, can be reached");
    for (const int square : {18, 32, 1, 34, 16, 2, 33})
        browser.click("[data-square=\"" + std::to_string(square) + "\"]");
    CHECK(said() == "Solved: every square, each once.");
}

// The boards of a sheet to play on, as `inkmate worksheet -o FILE.html` writes it, in a real browser.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// Names of keys in the WebDriver standard.
constexpr const char* TAB = "\uE004";
constexpr const char* LEFT = "\uE012";
constexpr const char* UP = "\uE013";
constexpr const char* RIGHT = "\uE014";
constexpr const char* DOWN = "\uE015";
constexpr const char* ENTER = "\uE007";
constexpr const char* ESCAPE = "\uE00C";

/// A mate in two with a second defence and a try, a promotion, and a task of Black's.
constexpr const char* STUDY =
    "[Event \"Study: Morphy\"]\n[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n[SetUp \"1\"]\n\n"
    "1. Ra6! (1. bxa7? {is not mate}) 1... bxa6 (1... Bd6 2. Rxa7#) 2. b7# *\n\n"
    "[Event \"Study: Knight\"]\n[FEN \"6r1/5Pkp/6p1/8/8/8/8/3Q3K w - - 0 1\"]\n[SetUp \"1\"]\n\n"
    "1. fxg8=N *\n\n"
    "[Event \"Study: Fool\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\"]\n"
    "[SetUp \"1\"]\n\n2... Qh4# *\n";

struct SheetInBrowser {
    TemporaryDirectory directory;
    Browser browser;

    explicit SheetInBrowser(const std::vector<std::string>& options = {}) : browser(1100, 900, options) {}

    void open(std::vector<std::string> options = {}) {
        write(directory / "study.pgn", STUDY);
        options.insert(options.begin(), {"worksheet", directory / "study.pgn"});
        options.insert(options.end(), {"-o", directory / "sheet.html"});
        REQUIRE(test::inkmate(options).status.ok());
        browser.open(directory / "sheet.html");
    }
    static std::string task(int number) { return fmt::format("[data-task=\"{}\"] ", number - 1); }
    static std::string square(int number, std::string_view name) {
        return fmt::format("{}.covers [data-square=\"{}\"]", task(number),
                           8 * (name[1] - '1') + name[0] - 'a');
    }
    void move(int number, std::string_view squares) {
        browser.click(square(number, squares.substr(0, 2)));
        browser.click(square(number, squares.substr(2)));
    }
    std::string asked(const std::string& selector, const std::string& what) {
        return browser.value(fmt::format("document.querySelector('{}').{}", selector, what));
    }
    std::string said(int number) { return asked(task(number) + "[role=status]", "textContent"); }
    bool says(int number, const std::string& text) {
        const bool found = browser.becomes_true(fmt::format(
            "document.querySelector('{}[role=status]').textContent === \"{}\"", task(number), text));
        if (!found) MESSAGE("it says ", said(number));
        return found;
    }
    std::string label(int number, std::string_view name) {
        return asked(square(number, name), "getAttribute(\"aria-label\")");
    }
};

struct SheetWithoutMotion : SheetInBrowser {
    SheetWithoutMotion() : SheetInBrowser({"--force-prefers-reduced-motion"}) {}
};

/// Clicks on two squares, and counts what moves at once after it.
std::string moved_by(const std::string& from, const std::string& to) {
    return fmt::format(
        "(() => {{ for (const s of ['{}', '{}']) document.querySelector(s).dispatchEvent(new "
        "MouseEvent('click', {{ bubbles: true }})); return document.getAnimations().length; }})()",
        from, to);
}

}  // namespace

TEST_CASE_FIXTURE(SheetInBrowser,
                  "a task of a sheet is played with its replies, and a wrong move is no harm") {
    open();
    CHECK(said(1) == "Your move.");
    move(1, "a1a5");
    CHECK(says(1, "That is not the solution. Try again."));
    CHECK(label(1, "a1") == "a1, White rook");
    // A try is not a solution, although the file has it.
    move(1, "b6a7");
    CHECK(says(1, "That is not the solution. Try again."));
    move(1, "a1a6");
    CHECK(says(1, "1... bxa6. Your move."));
    CHECK(label(1, "a6") == "a6, Black pawn");
    CHECK(label(1, "b7") == "b7");
    move(1, "b6b7");
    CHECK(says(1, "2. b7#. Solved."));
    // The other defence, which the file has as a variation.
    CHECK(asked(task(1) + "button", "textContent") == "Another reply");
    browser.click(task(1) + "button");
    CHECK(says(1, "1... Bd6. Your move."));
    move(1, "a6a7");
    CHECK(says(1, "2. Rxa7#. Solved."));
    CHECK(asked(task(1) + "button", "textContent") == "Start again");
    browser.click(task(1) + "button");
    CHECK(says(1, "Your move."));
    CHECK(label(1, "a1") == "a1, White rook");
    CHECK(browser.value(fmt::format("document.querySelectorAll('{}details[open]').length", task(1))) == 0);
}

TEST_CASE_FIXTURE(SheetInBrowser, "a pawn is asked what it becomes, and the solution decides") {
    open({"--language", "de"});
    move(2, "f7g8");
    CHECK(says(2, "Umwandeln in:"));
    CHECK(browser.value(fmt::format("[...document.querySelectorAll('{}button')].map((b) => b.textContent)",
                                    task(2))) == nlohmann::json({"Dame", "Turm", "L\u00e4ufer", "Springer"}));
    browser.click(task(2) + "button");
    CHECK(says(2, "Das ist nicht die L\u00f6sung. Versuch es noch einmal."));
    move(2, "f7g8");
    browser.click(task(2) + "button:nth-of-type(4)");
    CHECK(says(2, "1. fxg8=S. Gel\u00f6st."));
    CHECK(label(2, "g8") == "g8, Wei\u00df, Springer");
}

TEST_CASE_FIXTURE(SheetInBrowser, "a task is played with the keyboard, also with Black below") {
    open({"--orientation", "player"});
    CHECK(browser.value(fmt::format("document.querySelectorAll('{}[tabindex=\"0\"]').length", task(3))) == 1);
    browser.value(fmt::format("document.querySelector('{}').focus()", square(3, "h8")));
    const auto at = [&] { return asked("*:focus", "getAttribute(\"aria-label\")"); };
    CHECK(at() == "h8, Black rook");
    browser.press(UP);
    browser.press(DOWN);
    CHECK(at() == "h8, Black rook");
    for (int i = 0; i < 4; ++i) browser.press(RIGHT);
    CHECK(at() == "d8, Black queen");
    browser.press(ENTER);
    CHECK(asked("*:focus", "getAttribute(\"aria-pressed\")") == "true");
    browser.press(ESCAPE);
    CHECK(asked("*:focus", "getAttribute(\"aria-pressed\")") == "false");
    browser.press(" ");
    for (int i = 0; i < 4; ++i) browser.press(UP);
    for (int i = 0; i < 4; ++i) browser.press(LEFT);
    CHECK(at() == "h4");
    browser.press(ENTER);
    CHECK(says(3, "1... Qh4#. Solved."));
    browser.press(TAB);
    CHECK(asked("*:focus", "textContent") == "Start again");
}

TEST_CASE_FIXTURE(SheetInBrowser, "a move glides to its square") {
    open();
    CHECK(browser.value(moved_by(square(1, "a1"), square(1, "a6"))) == 1);
}

TEST_CASE_FIXTURE(SheetWithoutMotion,
                  "nothing glides for who prefers less motion, and the game is the same") {
    open();
    CHECK(browser.value(moved_by(square(1, "a1"), square(1, "a6"))) == 0);
    CHECK(says(1, "1... bxa6. Your move."));
}

TEST_CASE_FIXTURE(
    SheetInBrowser,
    "a sheet is played by touch on a small screen, in a file that asks nothing of the network") {
    open();
    browser.emulate(360, 640);
    browser.value("(document.addEventListener('click', (event) => { window.pointer = event.pointerType; }))");
    browser.tap(square(1, "a1"));
    browser.tap(square(1, "a6"));
    CHECK(browser.value("window.pointer") == "touch");
    CHECK(says(1, "1... bxa6. Your move."));
    CHECK(browser.value("document.documentElement.scrollWidth <= innerWidth") == true);
    CHECK(browser.value("performance.getEntriesByType('resource').length") == 0);
}

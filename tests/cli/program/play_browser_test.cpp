// `inkmate play --browser`, played in a real browser.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

#include "core/chess/pgn.hpp"
#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"
#include "tests/cli/program/served_game.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

/// Names of keys in the WebDriver standard.
constexpr const char* TAB = "\uE004";
constexpr const char* ENTER = "\uE007";
constexpr const char* ESCAPE = "\uE00C";
constexpr const char* UP = "\uE013";

std::string square(const std::string& name) {
    return fmt::format("[data-square={}]", name);
}

std::string line_button(const std::string& line) {
    return fmt::format("[data-line={}]", line);
}

/// Waits until the page shows a game of which this is true, at rest, and its last page: while the program is
/// at work, the board takes no moves.
bool rests(Browser& browser, const std::string& condition) {
    return browser.becomes_true(fmt::format(
        "game && !game.busy && Number(byId('picture').dataset.page) === game.pages && {}", condition));
}

bool shows(Browser& browser, std::size_t plies) {
    return rests(browser, fmt::format("game.moves.length === {}", plies));
}

chess::Game saved(const ServedGame& game) {
    return chess::read_pgn(contents(game.file()), game.file()).at(0).game;
}

void click_move(Browser& browser, const std::string& from, const std::string& to) {
    browser.click(square(from));
    browser.click(square(to));
}

}  // namespace

TEST_CASE("browser: a whole game is played by clicks on the printed pages, up to mate") {
    const TemporaryDirectory pages;
    ServedGame game({"--side", "none", "--pages-dir", pages.path()});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    CHECK(browser.value("game.pages") == 1);  // before the first move
    std::size_t plies = 0;
    for (const auto& [from, to] : {std::pair{"f2", "f3"}, {"e7", "e5"}, {"g2", "g4"}, {"d8", "h4"}}) {
        click_move(browser, from, to);
        REQUIRE(shows(browser, ++plies));
    }
    CHECK(browser.value("byId('status').textContent") == "Black played 2... Qh4#. Result: 0-1 (checkmate).");
    CHECK(browser.value("game.pages") == 5);
    // It is what was printed, to the byte.
    CHECK(game.ask("page/5.pdf") == contents(pages / "move-005.pdf") + "200");
    // No piece can be moved any more.
    browser.click(square("e1"));
    CHECK(browser.value("board.chosen") == "");
    // All pages can be seen, and pieces are moved on the last one only.
    browser.click("#page-back");
    CHECK(browser.becomes_true("byId('picture').dataset.page === '4'"));
    CHECK(browser.value("byId('board').hidden && byId('page-number').textContent === '4 of 5'") == true);
    browser.click("#page-first");
    CHECK(browser.becomes_true("byId('picture').dataset.page === '1'"));
    browser.click("#page-last");
    CHECK(browser.becomes_true("byId('picture').dataset.page === '5' && !byId('board').hidden"));

    const chess::PgnGame saved = chess::read_pgn(game.ask("game.pgn"), "the game").at(0);
    CHECK(saved.result == "0-1");
    CHECK(saved.game.moves().size() == 4);
    CHECK(game.ask("pages.pdf").starts_with("%PDF"));
    game.type("quit");
    CHECK(browser.becomes_true("document.documentElement.dataset.ended === 'true'"));
    CHECK(browser.value("byId('message').textContent") == fmt::format("The game is in {}.", game.file()));
    CHECK(game.process().wait(1min)->ok());
    CHECK(files(pages.path()).size() == 5);
}

TEST_CASE("browser: the program replies, moves are taken back and played again, the level is set") {
    ServedGame game({"--level", "4"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    // Squares are as large as they are on the page, so that the picture of one is dragged.
    browser.drag(square("e2"), square("e4"));
    REQUIRE(shows(browser, 2));
    CHECK(browser.value("game.moves[0].uci") == "e2e4");
    const json reply = browser.value("game.moves[1].uci");
    browser.click(line_button("undo"));
    REQUIRE(shows(browser, 0));
    CHECK(browser.value("game.pieces.e2") == "P");
    browser.click(line_button("redo"));
    REQUIRE(shows(browser, 2));
    CHECK(browser.value("game.moves[1].uci") == reply);
    CHECK(browser.value("byId('level').value") == "4");
    browser.click("#level option[value='2']");
    REQUIRE(rests(browser, "game.level === 2"));
    browser.click(line_button("flip"));
    REQUIRE(rests(browser, "game.flipped"));
    // The squares turn with the page.
    CHECK(browser.value("board.cells.a1.offsetTop < board.cells.a8.offsetTop && board.cells.a1.offsetLeft > "
                        "board.cells.h1.offsetLeft") == true);
    browser.drag(square("d2"), square("d4"));
    REQUIRE(shows(browser, 4));
    // A new game is begun only on demand.
    browser.click(line_button("new"));
    browser.click("#ask [value='']");
    CHECK(browser.value("game.moves.length") == 4);
    browser.click(line_button("new"));
    browser.click("#ask [value=yes]");
    REQUIRE(shows(browser, 0));
}

TEST_CASE(
    "browser: coach, analysis and the other side are buttons, which rest when they have nothing to do") {
    ServedGame game(
        {"--depth", "2", "--fen", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    const auto resting = [&browser] {
        return browser.value(
            "[...document.querySelectorAll('[data-line]')].filter((b) => b.disabled).map((b) => "
            "b.dataset.line).join()");
    };
    const auto says = [&browser](const std::string& words) {
        return browser.becomes_true(
            fmt::format("!game.busy && byId('message').textContent.includes('{}')", words));
    };
    CHECK(resting() == "undo,redo");
    CHECK(
        browser.value("game.id.length === 4 && byId('kept').textContent.includes(`the mark ${game.id},`) && "
                      "byId('level').selectedOptions[0].textContent === game.strength") == true);
    browser.click(line_button("analyse"));
    CHECK(says("  2. "));
    browser.click("#coach");
    REQUIRE(rests(browser, "game.coach"));
    CHECK(browser.value("byId('coach').getAttribute('aria-pressed')") == "true");
    click_move(browser, "g2", "g4");
    REQUIRE(rests(browser, "game.over && game.moves.length === 2"));
    CHECK(says("Coach: 2. g4 is a blunder"));
    CHECK(resting() == "redo,hint,go,draw,resign");
    browser.click("#coach");
    REQUIRE(rests(browser, "!game.coach"));
    browser.click("[data-as=black]");
    browser.click("#ask [value=yes]");
    REQUIRE(rests(browser, "game.moves.length === 1 && game.flipped && game.program.white"));
    browser.click(line_button("new"));
    browser.click("#ask [value=yes]");
    CHECK(rests(browser, "game.moves.length === 0 && !game.flipped && game.program.black"));
}

TEST_CASE("browser: a promotion asks for the piece") {
    ServedGame game({"--side", "none", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    click_move(browser, "a7", "a8");
    REQUIRE(browser.value("byId('promote').open") == true);
    browser.press(ESCAPE);
    CHECK(browser.becomes_true("!byId('promote').open"));
    CHECK(browser.value("game.moves.length") == 0);
    click_move(browser, "a7", "a8");
    browser.click("#promote [value=n]");
    REQUIRE(shows(browser, 1));
    CHECK(browser.value("game.moves[0].san") == "a8=N");
}

TEST_CASE("browser: two tabs and a reload show one game") {
    ServedGame game({"--side", "none"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    const std::string first = browser.tab();
    browser.new_tab();
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    click_move(browser, "e2", "e4");
    REQUIRE(shows(browser, 1));
    browser.show_tab(first);
    REQUIRE(shows(browser, 1));
    click_move(browser, "e7", "e5");
    REQUIRE(shows(browser, 2));
    browser.open_address(game.address());
    REQUIRE(shows(browser, 2));
    CHECK(browser.value("byId('console').textContent.includes('> e2e4\\n') && "
                        "byId('console').textContent.includes('> e7e5\\n')") == true);
    CHECK(browser.value("byId('moves').textContent") == "1.e4e5");
}

TEST_CASE("browser: a game is played with the keyboard alone, and every part has a name") {
    ServedGame game({"--side", "none"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    browser.press(TAB);
    REQUIRE(browser.value("document.activeElement.getAttribute('aria-label')") == "e2, white pawn");
    browser.press(fmt::format("{}{}{}", ENTER, UP, UP));
    CHECK(browser.value("document.activeElement.getAttribute('aria-label')") == "e4, empty, can be moved to");
    CHECK(browser.value("board.cells.e2.getAttribute('aria-selected')") == "true");
    browser.press(ENTER);
    REQUIRE(shows(browser, 1));
    CHECK(browser.value("document.activeElement.getAttribute('aria-label')") == "e4, white pawn");
    CHECK(browser.value("getComputedStyle(document.activeElement).outlineStyle") == "solid");
    for (int i = 0; i < 20 && browser.value("document.activeElement.id") != "line"; ++i) browser.press(TAB);
    browser.press(fmt::format("c5{}", ENTER));
    REQUIRE(shows(browser, 2));
    CHECK(browser.value("byId('status').textContent") == "Black played 1... c5. Turn: White.");
    CHECK(browser.value(
              "[...document.querySelectorAll('button, input, select, a, img, [role]')].filter((e) => "
              "!(e.getAttribute('aria-label') || e.alt || e.textContent.trim() || e.labels?.length || "
              "['row', 'status'].includes(e.getAttribute('role')))).length") == 0);
}

TEST_CASE("browser: what is no move is answered in the console's words, and loses nothing") {
    ServedGame game({"--side", "none"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    const auto says = [&browser](const std::string& words) {
        const json shown = words;
        return browser.becomes_true(
            fmt::format("!game.busy && byId('message').textContent.includes({})", shown.dump()));
    };
    click_move(browser, "e2", "e5");
    CHECK(says("e2e5"));
    browser.click("#line");
    browser.press(fmt::format("<b>x</b>{}", ENTER));
    CHECK(says("'<b>x</b>' is not a move; "));
    browser.click("#line");
    browser.press(fmt::format("\u265E{}", ENTER));
    CHECK(says("only printable characters; nothing was sent."));
    game.type("e2e4\ne7e5");
    game.type(std::string(9000, 'x'));
    CHECK(says("xxx...' is not a move; "));
    CHECK(game.type(std::string(20000, 'x')).ends_with("413"));
    CHECK(browser.value("game.moves.length") == 0);
    click_move(browser, "e2", "e4");
    REQUIRE(shows(browser, 1));
    CHECK(browser.value("byId('message').hidden") == true);
}

TEST_CASE("browser: nobody plays who does not know the address, and no other page") {
    ServedGame game({"--side", "none"});
    const std::string host = game.address().substr(0, game.address().find('/', 7));
    const std::string no_address =
        "This is not the address of the game: open the one that inkmate play --browser has told.\n403";
    CHECK(game.ask(host + "/") == no_address);
    CHECK(game.ask(host + "/state") == no_address);
    CHECK(game.ask(host + "/" + std::string(32, '0') + "/state") == no_address);
    CHECK(game.ask(game.address().substr(0, game.address().size() - 2) + "/state") == no_address);
    CHECK(game.ask("line", {"--data", "e4", "--header", "Origin: http://example.org"}) ==
          "A page of http://example.org may not play in this game.\n403");
    CHECK(game.ask("state", {"--header", "Origin: null"}) ==
          "A page of null may not play in this game.\n403");
    CHECK(game.ask("state", {"--header", "Host: example.org"}) ==
          fmt::format("This game is served to {} only, not to example.org.\n403", host));
    CHECK(game.ask("state").find("\"moves\":[]") != std::string::npos);
    const std::string answer = game.ask("", {"--include"});
    for (const std::string header :
         {"Cache-Control: no-store", "Content-Security-Policy: default-src 'none'; ",
          "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff"})
        CHECK_MESSAGE(answer.find(header) != std::string::npos, header);
    CHECK(game.ask("page/2.png").starts_with("there is no page 2: "));
    CHECK(game.ask("page/2.png").ends_with("\n404"));
    // On loopback only.
    CHECK(host.starts_with("http://127.0.0.1:"));
}

TEST_CASE("browser: a game whose Ghostscript dies is kept, and goes on") {
    ServedGame game({"--side", "none"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    click_move(browser, "e2", "e4");
    REQUIRE(shows(browser, 1));
    ::kill(first_child(game.process().pid()), SIGKILL);
    const std::string words = fmt::format(
        "Ghostscript has ended early (ended by signal 9 (Killed)): the game is saved; continue with "
        "inkmate play --browser --resume {}",
        game.file());
    CHECK(browser.becomes_true("document.documentElement.dataset.ended === 'true'"));
    CHECK(browser.value("byId('message').textContent") == words);
    CHECK(browser.value("byId('line').disabled") == true);
    CHECK(game.process().wait(1min)->code == 1);
    CHECK(game.process().errors() == "inkmate: error: " + words + "\n");
    CHECK(saved(game).moves().size() == 1);

    ServedGame again({"--resume", game.file()});
    browser.open_address(again.address());
    REQUIRE(shows(browser, 1));
    click_move(browser, "e7", "e5");
    REQUIRE(shows(browser, 2));
    ::kill(again.process().pid(), SIGINT);
    CHECK(again.process().wait(1min)->code == 1);
    CHECK(saved(game).moves().size() == 2);
    CHECK(again.process().errors().starts_with("Interrupted: the game is saved; continue with "));
}

TEST_CASE("browser: a phone shows the board alone, in the width that it has") {
    ServedGame game({"--side", "none"});
    Browser browser(1200, 900);
    browser.emulate(360, 740, true);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    CHECK(browser.value("document.documentElement.scrollWidth") == 360);
    // The buttons for pages are in one row.
    CHECK(browser.value("byId('page-first').offsetTop === byId('page-last').offsetTop") == true);
    CHECK(browser.value(
              "board.cells.a1.getBoundingClientRect().left >= 0 && "
              "board.cells.h1.getBoundingClientRect().right <= 360 && board.cells.a1.offsetWidth > 36") ==
          true);
    click_move(browser, "e2", "e4");
    REQUIRE(shows(browser, 1));
    browser.click("#zoom");
    CHECK(browser.value("board.cells.h1.getBoundingClientRect().right < 300") == true);
}

TEST_CASE("browser: what cannot be served is refused before the game") {
    const TemporaryDirectory directory;
    CHECK_REFUSED(
        test::inkmate({"play", "--browser", "--layout", "score", "-o", directory / "g.pgn"}), 2,
        "--browser shows a page after every move, and those of the layout score are printed when they "
        "are full: choose a different --layout, or play in the terminal");
    CHECK_REFUSED(test::inkmate({"play", "--browser", "--paper", "auto", "-o", directory / "g.pgn"}), 2,
                  "--browser needs the size of the paper: leave out --paper auto");
    CHECK(test::inkmate({"play", "--port", "8000"}).status.code == 2);
    ServedGame game({});
    const std::string port = game.address().substr(17, game.address().find('/', 17) - 17);
    const RunResult taken = test::inkmate({"play", "--browser", "--port", port, "-o", directory / "g.pgn"});
    CHECK(taken.status.code == 1);
    CHECK(taken.errors ==
          fmt::format("inkmate: error: port {} cannot be used: choose another with --port, or "
                      "leave it out\n",
                      port));
}

TEST_CASE("browser: on pages without a board moves are typed") {
    ServedGame game({"--side", "none", "--layout", "plain"});
    Browser browser(1200, 900);
    browser.open_address(game.address());
    REQUIRE(shows(browser, 0));
    CHECK(browser.value("byId('board').hidden && byId('zoom').hidden") == true);
    browser.click("#line");
    browser.press(fmt::format("e4{}", ENTER));
    CHECK(shows(browser, 1));
}

TEST_CASE("browser: --open gives the address to the user's browser, and to nobody else") {
    const TemporaryDirectory directory;
    write(directory / "xdg-open",
          "#!/bin/sh\nprintf '%s\\n' \"$*\" > \"${0%/*}/asked\"; stat -c %A \"${1%/*}\" > "
          "\"${0%/*}/mode\"; cat \"$1\" > \"${0%/*}/page\"; mv \"${0%/*}/page\" \"${0%/*}/done\"\n");
    std::filesystem::permissions(directory / "xdg-open", std::filesystem::perms(0755));
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (directory.path().string() + ":" + path).c_str(), 1);
    ServedGame game({"--open"});
    ::setenv("PATH", path.c_str(), 1);
    while (!std::filesystem::exists(directory / "done")) std::this_thread::sleep_for(10ms);
    CHECK(contents(directory / "done").find("url=" + game.address()) != std::string::npos);
    CHECK(contents(directory / "asked").find(game.address()) == std::string::npos);
    CHECK(contents(directory / "mode") == "drwx------\n");
    game.type("quit");
    CHECK(game.process().wait(1min)->ok());
}

TEST_CASE("browser: nobody plays on the picture of an older page, and superseded pages are not drawn") {
    ServedGame game({"--side", "none"});
    Browser browser(1280, 900);
    browser.open_address(game.address());
    REQUIRE(browser.becomes_true("game && open()"));
    // Pictures come when the test lets them come.
    browser.value(
        "(() => { const Real = window.Image; window.held = []; window.Image = class extends Real { "
        "get src() { return super.src; } "
        "set src(file) { held.push([file, () => { super.src = file; }]); } }; })()");
    game.type("e4");
    REQUIRE(browser.becomes_true("held.length === 1"));
    for (const char* move : {"e5", "Nf3"}) game.type(move);
    // A page for each position, that of the start among them.
    REQUIRE(browser.becomes_true("!game.busy && game.moves.length === 3 && game.pages === 4"));
    CHECK(browser.value("open()") == false);
    CHECK(browser.value("held.length") == 1);
    browser.value("held[0][1]()");
    REQUIRE(browser.becomes_true("held.length === 2"));
    CHECK(browser.value("open()") == false);
    CHECK(browser.value("held[1][0] === `page/${game.pages}.png`") == true);
    browser.value("held[1][1]()");
    CHECK(browser.becomes_true("open()"));
}

TEST_CASE("browser: the help is a table") {
    ServedGame game({"--side", "none"});
    Browser browser(1280, 900);
    browser.open_address(game.address());
    game.type("help");
    REQUIRE(browser.becomes_true("byId('message').querySelectorAll('tr').length > 20"));
    CHECK(browser.value(
              "[...byId('message').querySelectorAll('th')].some((th) => th.textContent === 'goto N')") ==
          true);
}

TEST_CASE("browser: with pieces in hand moves are clicked and drops are typed") {
    ServedGame game(
        {"--variant", "crazyhouse", "--side", "none", "--fen", "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1"});
    Browser browser(1280, 900);
    browser.open_address(game.address());
    REQUIRE(rests(browser, "open()"));
    click_move(browser, "e2", "e4");
    REQUIRE(shows(browser, 1));
    game.type("Ke7");
    REQUIRE(shows(browser, 2));
    game.type("N@f3");
    REQUIRE(shows(browser, 3));
    CHECK(browser.value("game.pieces.f3") == "N");
}

// The static site in a real browser: the generated program plays there, run by Ghostscript in WebAssembly,
// which is AGPL and never a part of this project.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <regex>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "core/engine/player.hpp"
#include "core/engine/tiny.hpp"
#include "core/game/game.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"
#include "tests/site/site.hpp"
#include "tests/site/static_server.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace inkmate::chess;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* UP = "\uE013";

/// Every address in the pages of a folder: of a file that is there and of an anchor in it, or of another
/// server in a link that a person may follow.
void check_links(const fs::path& site) {
    static const std::regex address("<(\\w+)[^>]*? (?:href|src)=\"([^\"]*)\"");
    std::size_t links = 0;
    for (const auto& entry : fs::recursive_directory_iterator(site)) {
        const std::string extension = entry.path().extension().string();
        if (extension == ".js" || extension == ".css") CHECK(!has(contents(entry.path()), "://"));
        if (extension != ".html") continue;
        const std::string text = contents(entry.path());
        CHECK(has(text, "content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        for (std::sregex_iterator found(text.begin(), text.end(), address), end; found != end; ++found) {
            INFO(entry.path().string() << ": " << found->str());
            const std::string element = (*found)[1], target = (*found)[2];
            ++links;
            if (target.starts_with("https://") || target.starts_with("http://")) {
                CHECK(element == "a");
                continue;
            }
            const std::size_t hash = target.find('#'), query = target.find('?');
            const std::string path = target.substr(0, std::min(hash, query));
            const fs::path file = path.empty() ? entry.path() : entry.path().parent_path() / path;
            // Made by Doxygen, or drawn.
            if (has(path, "../api/") || path.starts_with("api/") || has(path, "gallery/")) continue;
            CHECK(fs::is_regular_file(file));
            if (hash != std::string::npos)
                CHECK(has(contents(file), "id=\"" + target.substr(hash + 1) + "\""));
        }
    }
    CHECK(links > 1000);
}

/// Serves it under a name that is not a loopback address: browsers trust it with less.
constexpr const char* OTHER_NAME = "site.test";

/// A site with some programs, a static server, and a browser.
class Visit {
  public:
    Visit(const fs::path& package, const std::string& programs) {
        const RunResult built =
            build_site(folder_.path(), package, {"--parts", "play", "--programs", programs});
        INFO(built.errors);
        REQUIRE(built.status.ok());
        server_.emplace(folder_.path());
        browser_.emplace(
            1280, 1000,
            std::vector<std::string>{"--log-net-log=" + log().string(),
                                     fmt::format("--host-resolver-rules=MAP {} 127.0.0.1", OTHER_NAME)});
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    Browser& browser() { return *browser_; }
    const StaticServer& server() const { return *server_; }

    json value(const std::string& expression) { return browser_->value(expression); }
    json text(const std::string& selector) {
        return value(fmt::format("document.querySelector('{}').textContent", selector));
    }
    /// Lets every other request for a line end as if the browser had ended its service worker; those of the
    /// third game all of them.
    void break_the_relay() const {
        const fs::path file = folder_ / "play/relay.js";
        std::string text = contents(file);
        const std::string answer = "event.respondWith(typedLine(";
        const std::size_t at = text.find(answer);
        REQUIRE(at != std::string::npos);
        text.replace(at, answer.size(), "event.respondWith(fails(url) ? Response.error() : typedLine(");
        write(file, R"(
            const games = new Set();
            let asked = 0;
            const fails = (url) => games.add(url.searchParams.get("conversation")).size > 2 || ++asked % 2;
        )" + text);
    }
    /// Opens the form with what a link can choose; nothing is downloaded yet.
    void open(const std::string& query) {
        browser_->open_address(server_->address() + "play/index.html?" + query);
        REQUIRE(browser_->becomes_true("document.querySelectorAll('#program option').length > 0"));
    }
    /// Waits until the game is at rest after so many half-moves.
    void rests(std::size_t plies) {
        for (int i = 0; i < 6; ++i)
            if (browser_->becomes_true(
                    fmt::format("document.querySelector('#game').dataset.state === 'rest' && "
                                "document.querySelector('#game').dataset.plies === '{}'",
                                plies)))
                return;
        FAIL("the game does not come to rest: " << value("document.querySelector('#game').innerText"));
    }
    void click_move(const std::string& move) {
        browser_->click(fmt::format("[data-square={}]", move.substr(0, 2)));
        browser_->click(fmt::format("[data-square={}]", move.substr(2, 2)));
    }
    void type(const std::string& line) {
        browser_->click("#line");
        browser_->press(line + ENTER);
    }
    /// The moves as the page lists them.
    std::vector<std::string> moves() {
        return value("[...document.querySelectorAll('#moves span:not(.number)')].map((s) => s.textContent)");
    }
    /// True if the buttons lie on the squares of the printed page. Its dark squares are grey, and no piece
    /// fills a corner.
    bool buttons_lie_on_squares() {
        return value(R"((() => {
            const picture = document.querySelector('#picture'), canvas = document.createElement('canvas');
            const page = picture.getBoundingClientRect(), cells = [...document.querySelectorAll('[data-square]')];
            [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
            const context = canvas.getContext('2d');
            context.drawImage(picture, 0, 0);
            const isGrey = (x, y) => context.getImageData((x - page.left) * canvas.width / page.width,
                (y - page.top) * canvas.height / page.height, 1, 1).data[0] < 230;
            return cells.length > 0 && cells.every((cell) => {
                const square = cell.dataset.square, box = cell.getBoundingClientRect();
                const dark = (square.charCodeAt(0) + Number(square.slice(1))) % 2 === 0;
                return [0.1, 0.9].every((part) => isGrey(box.left + part * box.width, box.top + part * box.height) === dark);
            });
        })())") == true;
    }
    int pages() { return value("Number(document.querySelector('#game').dataset.pages)"); }

    /// Ends the browser; the addresses that pages of the server and their workers have asked for.
    std::vector<std::string> asked() {
        browser_.reset();
        const std::string origin = server_->address().substr(0, server_->address().size() - 1);
        const std::regex request("\"initiator\":\"" + origin + "\".*\"url\":\"([^\"]*)\"");
        std::vector<std::string> addresses;
        for (const std::string& line : lines(contents(log()))) {
            std::smatch found;
            if (std::regex_search(line, found, request)) addresses.push_back(found[1]);
        }
        return addresses;
    }

  private:
    /// All that Chromium does in the network, for the pages and for itself.
    fs::path log() const { return log_ / "net.json"; }

    TemporaryDirectory folder_, log_;
    std::optional<StaticServer> server_;
    std::optional<Browser> browser_;
};

/// What White plays in these games: a move that no opening book answers, then what a short search finds.
Move whites_move(engine::Engine& searcher, const Game& game) {
    if (game.moves().empty()) return parse_move(game.position(), "a2a3");
    return engine::choose_move(searcher, game, {.limits = {.nodes = 100}}).best_move;
}

engine::PlayStyle style_of_level(int level, std::int32_t seed) {
    const engine::Strength strength = engine::level(level).strength;
    return {.limits = strength.limits,
            .mistakes = strength.mistakes,
            .seed = seed,
            .book = engine::default_book()};
}

/// Plays so many moves by clicks against a program of that style, whose replies must be the core's.
void play_by_clicks(Visit& visit, int moves, const engine::PlayStyle& style) {
    engine::Engine white, black;
    Game game;
    const int before = visit.pages();
    for (int i = 0; i < moves; ++i) {
        const Move move = whites_move(white, game);
        visit.click_move(to_uci(move));
        game.play(move);
        game.play(engine::choose_move(black, game, style).best_move);
        visit.rests(game.moves().size());
        REQUIRE(visit.moves() == std::vector<std::string>(game.san().begin(), game.san().end()));
    }
    CHECK(visit.pages() == before + 2 * moves);
}

/// Plays against the smallest program, which prints no page before the first move and tells coordinates.
void play_the_smallest(Visit& visit, int moves) {
    engine::Engine white;
    Game game;
    std::vector<std::string> expected;
    for (int i = 0; i < moves; ++i) {
        const Move move = whites_move(white, game);
        if (i == 0)
            visit.type(to_uci(move));
        else
            visit.click_move(to_uci(move));
        game.play(move);
        const Move reply = engine::tiny_search(game.position(), engine::TINY_DEPTH).best_move;
        game.play(reply);
        expected.insert(expected.end(), {to_uci(move), to_uci(reply)});
        visit.rests(game.moves().size());
        REQUIRE(visit.moves() == expected);
    }
    CHECK(visit.pages() == 2 * moves);
}

}  // namespace

TEST_CASE("the program plays in a browser by clicks on its pages, and replies as the core does") {
    const auto package = ghostscript_package();
    if (!package) return;
    Visit visit(*package, "chess,tiny");
    visit.open("program=chess&level=4");
    CHECK(visit.value("performance.getEntriesByType('resource').some((e) => e.name.endsWith('gs.wasm'))") ==
          false);
    visit.browser().click("#start");
    visit.rests(0);
    CHECK(visit.text("#status") == "Turn: White.");
    CHECK(visit.text("#name") == "The readable program: Commented PostScript, as people read it.");
    CHECK(visit.buttons_lie_on_squares());
    visit.type("seed 7");
    visit.rests(0);
    play_by_clicks(visit, full_tests() ? 10 : 3, style_of_level(4, 7));
    visit.value(
        "(() => { const make = URL.createObjectURL.bind(URL); URL.createObjectURL = (file) => { "
        "file.text().then((text) => { window.saved = text; }); return make(file); }; })()");
    visit.browser().click("#save-game");
    REQUIRE(visit.browser().becomes_true("window.saved !== undefined"));
    const std::string saved = visit.value("window.saved");
    CHECK(read_pgn(saved, "saved").at(0).game.moves().size() == (full_tests() ? 20 : 6));
    visit.browser().click("#level option[value='1']");
    visit.rests(full_tests() ? 20 : 6);
    CHECK(visit.text("#message") == "Level 1, newcomer, about 600 Elo: 100 nodes, makes mistakes");
    const auto resting = [&visit] {
        return visit.value(
            "[...document.querySelectorAll('[data-line]')].filter((b) => b.disabled).map((b) => "
            "b.dataset.line).join()");
    };
    CHECK(resting() == "redo");
    visit.browser().click("[data-line=resign]");
    visit.rests(full_tests() ? 20 : 6);
    CHECK(resting() == "redo,hint,go,draw,resign");

    // Level 1, and the smallest program; Ghostscript is there already.
    visit.browser().click("#another");
    visit.browser().click("#start-level option[value='1']");
    visit.browser().click("#start");
    visit.rests(0);
    visit.type("seed 11");
    visit.rests(0);
    play_by_clicks(visit, full_tests() ? 10 : 2, style_of_level(1, 11));
    visit.browser().click("#another");
    visit.browser().click("#program option[value=tiny]");
    visit.browser().click("#start");
    visit.rests(0);
    CHECK(visit.value("document.querySelector('#board').hidden") == true);
    CHECK(visit.text("#message") ==
          "This program prints no page before a move. Type one, or let Inkmate move.");
    play_the_smallest(visit, full_tests() ? 10 : 2);
    CHECK(visit.buttons_lie_on_squares());
    visit.type("undo");
    visit.rests(full_tests() ? 18 : 2);
    CHECK(visit.text("#message") ==
          "The page shows the game as it was: this program prints after moves only. Type one, or let Inkmate "
          "move.");
    const std::vector<std::string> asked = visit.asked();
    CHECK(std::ranges::count(asked, visit.server().address() + "ghostscript/gs.wasm") == 1);
    for (const std::string& address : asked) CHECK(address.starts_with(visit.server().address()));
    // What is typed stays in the browser.
    const std::vector<std::string> served = visit.server().asked();
    CHECK(std::ranges::count(served, "/ghostscript/gs.wasm") == 1);
    CHECK(std::ranges::count(served, "/play/typed-line") == 0);
}

TEST_CASE("a game on the site is played with the keyboard alone, and every part has a name") {
    const auto package = ghostscript_package();
    if (!package) return;
    Visit visit(*package, "level1,grand");
    Browser& browser = visit.browser();
    const auto tab_to = [&browser](const std::string& where) {
        for (int i = 0; i < 40 && browser.value(where) != true; ++i) browser.press(TAB);
        REQUIRE(browser.value(where) == true);
    };
    visit.break_the_relay();
    visit.open("program=level1&level=4&side=black");
    tab_to("document.activeElement.id === 'start'");
    browser.press(ENTER);
    visit.rests(1);
    CHECK(visit.text("#status").get<std::string>().starts_with("White played 1. "));
    CHECK(visit.buttons_lie_on_squares());
    tab_to("document.activeElement.matches('[data-square]')");
    CHECK(visit.value("document.activeElement.getAttribute('aria-label')") == "e7, black pawn");
    // The page shows the board from Black's side: up is down the ranks.
    browser.press(fmt::format("{}{}", ENTER, UP));
    CHECK(visit.value("document.activeElement.getAttribute('aria-label')") == "e6, empty, can be moved to");
    browser.press(ENTER);
    visit.rests(3);
    CHECK(visit.moves().at(1) == "e6");
    tab_to("document.activeElement.id === 'line'");
    browser.press(fmt::format("<b>x</b>{}", ENTER));
    visit.rests(3);
    CHECK(visit.text("#message") ==
          "Not understood: \"<b>x</b>\"; nothing changed. Type a move, or \"help\".");
    browser.press(fmt::format("undo{}", ENTER));
    visit.rests(1);
    CHECK(visit.value("document.querySelector('#board').hidden") == false);
    tab_to("document.activeElement.id === 'read'");
    browser.press(ENTER);
    CHECK(visit.value("document.querySelector('#listing').textContent.startsWith('%!PS\\n') && "
                      "document.querySelector('#part').options.length > 20") == true);
    CHECK(
        visit.value("[...document.querySelectorAll('button, input, select, a, img, [role]')].filter((e) => "
                    "!(e.getAttribute('aria-label') || e.alt || e.textContent.trim() || e.labels?.length || "
                    "e.hidden || ['row', 'status'].includes(e.getAttribute('role')))).length") == 0);

    // A variant: other squares, and replies of its own search.
    visit.open("program=grand&level=4");
    browser.click("#start");
    visit.rests(0);
    CHECK(visit.buttons_lie_on_squares());
    browser.click("[data-square=a3]");
    browser.click("[data-square=a5]");
    visit.rests(2);
    const std::string fen = "r8r/1nbqkcabn1/pppppppppp/10/10/P9/10/1PPPPPPPPP/1NBQKCABN1/R8R b - - 0 1";
    const std::string found =
        test::inkmate({"search", "--variant", "grand", "--fen", fen, "--nodes", "500"}).output;
    const game::Game grand(std::make_shared<variant::Rules>(variant::load_rules("grand")), fen);
    CHECK(visit.moves().at(1) == grand.san(grand.read_move(found.substr(
                                     found.rfind(' ') + 1, found.size() - found.rfind(' ') - 2))));

    browser.click("#another");
    browser.click("#start");
    CHECK(
        browser.becomes_true("document.querySelector('#status').textContent === 'The program has failed: the "
                             "browser\\'s service worker does not answer. Begin another game.'"));

    // By http from another machine a browser has no service workers.
    const std::string address = visit.server().address();
    browser.open_address(
        fmt::format("http://{}{}play/index.html", OTHER_NAME, address.substr(address.rfind(':'))));
    REQUIRE(browser.becomes_true("document.querySelectorAll('#program option').length > 0"));
    browser.click("#start");
    CHECK(browser.becomes_true(
        "document.querySelector('#progress').textContent === 'Browsers let a program in a page "
        "wait for your moves only where the page comes by https, or from this machine "
        "(localhost).'"));
}

TEST_CASE("every link of the site leads somewhere, and no page loads anything from another server") {
    const TemporaryDirectory folder;
    const fs::path package = folder / "package";
    // As much of a package as the build looks at.
    for (const char* file : {"dist/gs.js", "dist/gs.wasm", "LICENSE", "README.md"}) {
        fs::create_directories((package / file).parent_path());
        write(package / file, "");
    }
    const fs::path site = folder / "site";
    RunResult built = build_site(site, package, {});
    CHECK(built.status.code == 1);
    CHECK(built.errors.starts_with("site: error: there is no npm package in " + package.string()));
    write(
        package / "package.json",
        R"({"name": "ghostscript", "version": "1", "repository": {"url": "git+https://example.org/source.git"}})");
    built = build_site(site, package, {"--programs", "chess,knight"});
    CHECK(built.status.code == 1);
    CHECK(built.errors == "site: error: there is no program knight\n");
    built = build_site(site, package,
                       {"--programs", "tiny", "--parts", "play,manual", "--api", package / "dist"});
    INFO(built.errors);
    REQUIRE(built.status.ok());
    CHECK(contents(site / "ghostscript/index.html").find("<a href=\"https://example.org/source\">") !=
          std::string::npos);
    check_links(site);
}

// The static site in a real browser: the generated program plays there, run by Ghostscript in WebAssembly,
// which is AGPL and never a part of this project.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>

#include "core/chess/game.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/player.hpp"
#include "core/engine/tiny.hpp"
#include "tests/cli/browser.hpp"
#include "tests/cli/command.hpp"
#include "tests/site/static_server.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::chess;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// As the WebDriver standard names keys.
constexpr const char* TAB = "\uE004";
constexpr const char* ENTER = "\uE007";
constexpr const char* UP = "\uE013";

/// Where npm has installed Ghostscript; nothing, and a word about it, where it has not.
std::optional<fs::path> ghostscript_package() {
    const char* const directory = std::getenv("INKMATE_WASM");
    const fs::path package = (directory ? fs::path(directory) : fs::path(INKMATE_SOURCE_DIR) / "build/wasm") /
                             "node_modules/@okathira/ghostpdl-wasm";
    if (fs::exists(package / "package.json")) return package;
    MESSAGE("skipped: the npm package @okathira/ghostpdl-wasm is not installed in ",
            package.parent_path().parent_path().parent_path().string());
    return std::nullopt;
}

/// The site, or parts of it, without the reference of the libraries, which Doxygen would make.
RunResult build_site(const fs::path& out, const fs::path& package, const std::vector<std::string>& options) {
    std::vector<std::string> command = {
        "python3",       "-B",   source_file("site/build.py"), out, "--inkmate", INKMATE_PROGRAM,
        "--ghostscript", package};
    command.insert(command.end(), options.begin(), options.end());
    return run({command}, {}, std::chrono::minutes(5));
}

/// The same under a name that is no loopback address: browsers trust it with less.
constexpr const char* OTHER_NAME = "site.test";

/// A site with some programs, a static server, and a browser that can go nowhere else.
class Visit {
  public:
    Visit(const fs::path& package, const std::string& programs) {
        const RunResult built =
            build_site(folder_.path(), package, {"--parts", "play", "--programs", programs});
        INFO(built.errors);
        REQUIRE(built.status.ok());
        server_.emplace(folder_.path());
        browser_.emplace(1280, 1000,
                         std::vector<std::string>{
                             trap_.option(), "--disable-background-networking", "--disable-component-update",
                             fmt::format("--host-resolver-rules=MAP {} 127.0.0.1", OTHER_NAME),
                             fmt::format("--proxy-bypass-list={}", OTHER_NAME)});
    }
    ~Visit() { CHECK(trap_.caught() == std::vector<std::string>{}); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    Browser& browser() { return *browser_; }
    const StaticServer& server() const { return *server_; }

    json value(const std::string& expression) { return browser_->value(expression); }
    json text(const std::string& selector) {
        return value(fmt::format("document.querySelector('{}').textContent", selector));
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
    int pages() { return value("Number(document.querySelector('#game').dataset.pages)"); }

  private:
    TemporaryDirectory folder_;
    Trap trap_;
    std::optional<StaticServer> server_;
    std::optional<Browser> browser_;
};

/// What White plays in these games: what a short search finds.
Move whites_move(engine::Engine& searcher, const Game& game) {
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

/// The same against the smallest program, which prints no page before the first move and tells coordinates.
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
    visit.type("seed 7");
    visit.rests(0);
    play_by_clicks(visit, full_tests() ? 10 : 3, style_of_level(4, 7));
    visit.browser().click("#level option[value='1']");
    visit.rests(full_tests() ? 20 : 6);
    CHECK(visit.text("#message") == "Level 1, newcomer, about 500 Elo: 2,400 nodes, makes mistakes");

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
    play_the_smallest(visit, full_tests() ? 10 : 2);
    const std::vector<std::string> asked = visit.server().asked();
    CHECK(std::ranges::count(asked, "/ghostscript/gs.wasm") == 1);
    // What is typed stays in the browser.
    CHECK(std::ranges::count(asked, "/play/typed-line") == 0);
}

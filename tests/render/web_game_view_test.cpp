// The page of a game, in a real browser where there is one.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "page_helpers.hpp"
#include "process/process.hpp"
#include "process/temporary_directory.hpp"
#include "render/web/game_view.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

PgnGame short_game() {
    PgnGame record;
    record.tags = {{"White", "R\xe9ti"}, {"Event", "</script><!-- A & B"}, {"Date", "1910.??.??"}};
    record.game = played("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    record.result = "1-0";
    return record;
}

std::optional<std::string> find_browser() {
    for (const char* name : {"/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"})
        if (std::filesystem::exists(name)) return name;
    return std::nullopt;
}

/// What a script finds after it has run in the page of the short game: the JSON that it gives to tell().
nlohmann::json in_browser(const std::string& browser, const GameViewOptions& options,
                          const std::string& script) {
    const TemporaryDirectory directory;
    std::string html = game_view(short_game(), options);
    const std::string driver = R"(<script>
const tell = (value) => document.body.replaceChildren(Object.assign(document.createElement("pre"),
  { id: "told", textContent: JSON.stringify(value).replace(/[<>&]/g, (c) => "\\u00" + c.charCodeAt(0).toString(16)) }));
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const click = (id) => byId(id).click();
const man = (square) => document.querySelector(`[data-square="${square}"]`)?.dataset.man ?? ".";
const shown = () => ({ ply: Number(byId("slider").value), said: byId("said").textContent, e4: man(28), g1: man(6), f1: man(5),
  current: document.querySelector("#moves [aria-current]")?.textContent ?? "" });
)" + script + "</script></body>";
    html.replace(html.rfind("</body>"), 7, driver);
    std::ofstream(directory / "game.html") << html;
    const RunResult r =
        run({{browser, "--headless", "--no-sandbox", "--disable-gpu",
              "--user-data-dir=" + (directory / "profile").string(), "--virtual-time-budget=20000",
              "--dump-dom", "file://" + (directory / "game.html").string()}});
    const std::string begin = "<pre id=\"told\">";
    const std::size_t at = r.output.find(begin);
    REQUIRE(at != std::string::npos);
    const std::size_t from = at + begin.size();
    return nlohmann::json::parse(r.output.substr(from, r.output.find("</pre>", from) - from));
}

}  // namespace

TEST_CASE("the page of a game needs nothing else, and what players are called cannot break it") {
    const std::string html = game_view(short_game(), {.title = "R\xe9ti <b>"});
    CHECK(html.find("<title>R\u00e9ti &lt;b></title>") != std::string::npos);
    CHECK(html.find("INKMATE-GAME") == std::string::npos);
    CHECK(html.find("<\\/script><\\!-- A & B") != std::string::npos);
    for (const char* outside : {" src=", "<link", "@import", "url(", "fetch("}) {
        CAPTURE(outside);
        CHECK(html.find(outside) == std::string::npos);
    }
    CHECK(html == game_view(short_game(), {.title = "R\xe9ti <b>"}));
}

TEST_CASE("a game is played through in a browser with keys, buttons, slider and list") {
    const auto browser = find_browser();
    if (!browser) {
        MESSAGE("no Chromium here: the page is not tried in a browser");
        return;
    }
    const nlohmann::json told = in_browser(*browser, {.title = "T"}, R"(
const all = { start: shown() };
press("ArrowRight"); all.right = shown();
press("End"); all.end = shown();
press("ArrowLeft"); all.left = shown();
press("Home"); all.home = shown();
click("next"); click("next"); click("back"); all.buttons = shown();
byId("slider").value = 3; byId("slider").dispatchEvent(new Event("input")); all.slider = shown();
document.querySelectorAll("#moves button")[4].click(); all.list = shown();
const before = document.querySelector('[data-square="0"]').parentNode.getAttribute("transform");
press("f"); all.flipped = before !== document.querySelector('[data-square="0"]').parentNode.getAttribute("transform");
all.pieces = document.querySelectorAll("[data-man]").length;
all.event = byId("event").textContent;
press("Home"); press(" "); all.playing = byId("play").textContent;
setTimeout(() => { all.played = shown(); all.stopped = byId("play").textContent; tell(all); }, 15000);
)");
    CHECK(told["start"] == nlohmann::json{{"ply", 0},
                                          {"said", "The game begins."},
                                          {"e4", "."},
                                          {"g1", "N"},
                                          {"f1", "B"},
                                          {"current", ""}});
    CHECK(told["right"] == nlohmann::json{{"ply", 1},
                                          {"said", "White played 1. e4."},
                                          {"e4", "P"},
                                          {"g1", "N"},
                                          {"f1", "B"},
                                          {"current", "e4"}});
    CHECK(told["end"] == nlohmann::json{{"ply", 7},
                                        {"said", "White played 4. O-O. Result: 1-0"},
                                        {"e4", "P"},
                                        {"g1", "K"},
                                        {"f1", "R"},
                                        {"current", "O-O"}});
    CHECK(told["left"]["said"] == "Black played 3... Bc5.");
    CHECK(told["home"] == told["start"]);
    CHECK(told["buttons"] == told["right"]);
    CHECK(told["slider"]["current"] == "Nf3");
    CHECK(told["list"]["current"] == "Bc4");
    CHECK(told["flipped"] == true);
    CHECK(told["pieces"] == 32);
    CHECK(told["event"] == "</script><!-- A & B, 1910");
    CHECK(told["playing"] == "Pause");
    CHECK(told["played"]["ply"] == 7);
    CHECK(told["stopped"] == "Play");
}

TEST_CASE("the page of a game begins at a ply, and from Black's side if asked for") {
    const auto browser = find_browser();
    if (!browser) return;
    const nlohmann::json told = in_browser(*browser, {.title = "T", .flipped = true, .ply = 2}, R"(
tell({ shown: shown(), a1: document.querySelector('[data-square="0"]').parentNode.getAttribute("transform") });
)");
    CHECK(told["shown"]["current"] == "e5");
    // The corner of h8 as White sees it.
    CHECK(told["a1"] == "translate(1770 12)");
}

#include <doctest/doctest.h>

#include "render/web/game_view.hpp"
#include "tests/render/page/helpers.hpp"
#include "tests/support/count.hpp"

using namespace inkmate;
using namespace inkmate::web;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

PgnGame short_game() {
    PgnGame record;
    record.tags = {{"White", "R\xe9ti"}, {"Event", "</script><!-- A & B"}, {"Date", "1910.??.??"}};
    record.game = played("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    record.result = "1-0";
    return record;
}

}  // namespace

TEST_CASE("the page of a game needs nothing else, and what players are called cannot break it") {
    const std::string html = game_view(short_game(), {.title = "R\xe9ti <b>"});
    CHECK(html.find("<title>R\u00e9ti &lt;b></title>") != std::string::npos);
    CHECK(html.find("INKMATE-GAME") == std::string::npos);
    CHECK(html.find("<\\/script><\\!-- A & B, 1910\"") != std::string::npos);
    for (const std::string outside : {" src=", "<link", "@import", "url(", "fetch("}) {
        CAPTURE(outside);
        CHECK(html.find(outside) == std::string::npos);
    }
    CHECK(html == game_view(short_game(), {.title = "R\xe9ti <b>"}));
    const std::string other = game_view(short_game(), {.title = "INKMATE-DATA INKMATE-TITLE"});
    CHECK(other.find("<title>INKMATE-DATA INKMATE-TITLE</title>") != std::string::npos);
    CHECK(other.find("const game = {") != std::string::npos);
}

TEST_CASE("comments, glyphs and variations of a game stand on its page, flat however deep they lie") {
    const PgnGame game = read_pgn(
                             "[White \"A\"] {</script> R\xe9ti} 1. e4! $14 {[%eval 0.3] best} (1. d4 -- "
                             "(1... d5 {solid}) 2. c4) {or so} "
                             "1... e5 {[#]} *",
                             "test.pgn")
                             .at(0);
    const std::string html = game_view(game, {});
    const auto has = [&](std::string_view text) { return html.find(text) != std::string::npos; };
    CHECK(has("\"note\":[{\"text\":\"<\\/script> R\u00e9ti\"}]"));
    CHECK(has(R"-([{"text":"best"},"(",0,1,"(",2,{"text":"solid"},")",3,")",{"text":"or so"}])-"));
    CHECK(has("\"signs\":\"! \u2a72\""));
    CHECK(has(R"("evaluation":"0.30")"));
    CHECK(has(R"("san":"--")"));
    CHECK_FALSE(has("[#]"));
    // From d4 to the pass and on to c4; d5 goes back to d4 too.
    CHECK(count(html, R"("back":0)") == 2);
    CHECK(count(html, R"("back":-1)") == 1);
    CHECK(has(R"("next":3)"));
    std::string deep = "1. e4 ";
    for (int i = 0; i < 1000; ++i) deep += "(1. d4 ";
    const std::string page = game_view(read_pgn(deep + std::string(1000, ')') + " *", "x").at(0), {});
    CHECK(count(page, R"("san":"d4")") == 1000);
}

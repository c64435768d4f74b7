#include <doctest/doctest.h>

#include "render/web/game_view.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
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
    CHECK(html.find("<\\/script><\\!-- A & B") != std::string::npos);
    for (const char* outside : {" src=", "<link", "@import", "url(", "fetch("}) {
        CAPTURE(outside);
        CHECK(html.find(outside) == std::string::npos);
    }
    CHECK(html == game_view(short_game(), {.title = "R\xe9ti <b>"}));
}

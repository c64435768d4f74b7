#include <doctest/doctest.h>

#include <string>

#include "core/variant/betza.hpp"
#include "render/web/game_view.hpp"

using namespace inkmate;
using namespace inkmate::web;
using namespace inkmate::page;

TEST_CASE("the page of a puzzle needs nothing else, and a piece's name cannot break it") {
    PuzzleTask task{"</script><!-- WF",
                    puzzle::make_field(2, 2, {}, variant::parse_betza("K")),
                    {.kind = puzzle::Kind::tour, .tour = {.from = puzzle::Square{1}}}};
    const std::string html = puzzle_view(task, {.pieces = 4, .squares = {1, 0, 16, 17}, .solutions = 1});
    CHECK(html.find("<title>A tour of a &lt;/script>&lt;!-- WF on 2x2</title>") != std::string::npos);
    CHECK(html.find("INKMATE-") == std::string::npos);
    CHECK(html.find("<\\/script><\\!-- WF") != std::string::npos);
    CHECK(html.find(R"("from":1)") != std::string::npos);
    CHECK(html.find(R"("reach":[[1,16,17],[0,16,17],[0,1,17],[0,1,16]])") != std::string::npos);
    CHECK(html.find(R"("solution":[1,0,16,17])") != std::string::npos);
    for (const std::string outside : {" src=", "<link", "@import", "fetch(", "https://"}) {
        CAPTURE(outside);
        CHECK(html.find(outside) == std::string::npos);
    }
}

#include "lab/match/report.hpp"

#include <doctest/doctest.h>

using namespace inkmate;

TEST_CASE("what engines say in other encodings is UTF-8 in the report for scripts") {
    MatchReport report(
        {.engines = {{"R\xe9ti", {"./r\xe9ti"}, "1 nodes"}, {"second", {"second"}, "1 nodes"}}, .games = 2});
    for (int number = 0; number < 2; ++number)
        report.add({number, number, 1 - number, 0}, {.game = chess::Game(),
                                                     .score = 0,
                                                     .ending = Ending::crash,
                                                     .reason = "R\xe9ti has ended: \x07 \xff",
                                                     .culprit = chess::WHITE});
    const auto json = nlohmann::json::parse(report.json());
    CHECK(json["engines"][0]["name"] == "R\u00e9ti");
    CHECK(json["engines"][0]["command"] == nlohmann::json({"./r\u00e9ti"}));
    CHECK(json["encounters"][0]["first"] == "R\u00e9ti");
    CHECK(json["games"][0]["white"] == "R\u00e9ti");
    CHECK(json["games"][1]["black"] == "R\u00e9ti");
    CHECK(json["games"][0]["reason"] == "R\u00e9ti has ended:   \u00ff");
}

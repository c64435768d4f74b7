#include "engines/match/report.hpp"

#include <doctest/doctest.h>

using namespace inkmate;
using namespace inkmate::match;

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

TEST_CASE("an engine's name steers no terminal, neither in the table nor in the line on the way") {
    MatchReport report({.engines = {{"\033[2J\u009b", {"one"}, ""}, {"two", {"two"}, ""}}, .games = 2});
    report.add(
        {0, 0, 1, 0},
        {.game = chess::Game(), .score = 0, .ending = Ending::time, .reason = "", .culprit = chess::WHITE});
    for (const std::string& shown : {report.table(), report.line()}) {
        CAPTURE(shown);
        CHECK(shown.find("\\033[2J\\302\\233 lost a game by a crash") != shown.npos);
        CHECK(shown.find('\033') == shown.npos);
        CHECK(shown.find('\x9b') == shown.npos);
    }
}

TEST_CASE("the line on the way tells who lost games otherwise than by play") {
    MatchReport report({.engines = {{"one", {"one"}, ""}, {"two", {"two"}, ""}}, .games = 6});
    auto lose = [&report, number = 0](Ending ending, chess::Color culprit) mutable {
        report.add({number, number % 2, 1 - number % 2, 0}, {.game = chess::Game(),
                                                             .score = culprit == chess::WHITE ? 0.0 : 1.0,
                                                             .ending = ending,
                                                             .reason = "",
                                                             .culprit = culprit});
        ++number;
    };
    lose(Ending::time, chess::BLACK);
    CHECK(report.line() ==
          "1 of 6 games: 1 won, 0 drawn, 0 lost, +inf Elo; two lost a game by a crash, on time or by an "
          "illegal move");
    lose(Ending::crash, chess::BLACK);
    lose(Ending::illegal_move, chess::BLACK);
    CHECK(report.line() ==
          "3 of 6 games: 2 won, 0 drawn, 1 lost, +120 +/- inf Elo; one lost a game by a crash, on time or by "
          "an illegal move; two lost 2 games by a crash, on time or by an illegal move");
}

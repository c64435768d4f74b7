#include "tests/cli/program/other_games.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/cli/command.hpp"

namespace inkmate::test {

using namespace chess;

std::vector<std::string> other_games_typed() {
    return {"e4",
            "new",
            "d4",
            "setup 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            "Rd8",
            "load " + OPERA,
            "clear",
            "place Ke1",
            "place ke8 Ra1",
            "a1a8"};
}

std::string moves_in(const PgnGame& pgn) {
    return fmt::format("{}", fmt::join(pgn.game.san(), " "));
}

void check_other_games(const std::string& file) {
    const std::vector<PgnGame> games = read_pgn(contents(file), file);
    REQUIRE(games.size() == 5);
    CHECK(games[0].game.san()[0] == "e4");
    CHECK(games[1].game.san()[0] == "d4");
    CHECK(moves_in(games[2]) == "Rd8#");
    CHECK(games[2].result == "1-0");
    CHECK(moves_in(games[3]) == moves_in(read_pgn(contents(OPERA), OPERA).at(0)));
    CHECK(games[4].game.start().fen() == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(games[4].game.san()[0] == "Ra8+");
    for (const PgnGame& game : games) CHECK(game.tag("Event") == games[0].tag("Event"));
}

}  // namespace inkmate::test

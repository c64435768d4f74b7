#include <doctest/doctest.h>

#include <algorithm>

#include "core/chess/game.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

PgnGame example(std::string_view white) {
    for (const PgnGame& game : test::example_games())
        if (game.tag("White") == white) return game;
    FAIL("no example game of " << std::string(white));
    return {};
}

}  // namespace

TEST_CASE("the example games are the three we know, each with a full roster") {
    const auto games = test::example_games();
    CHECK(games.size() == 3);
    for (const PgnGame& game : games)
        for (const std::string_view name : {"Event", "Site", "Date", "Round", "White", "Black", "Result"})
            CHECK_FALSE(game.tag(name).empty());
}

TEST_CASE("Morphy's opera game ends in mate by White") {
    const PgnGame opera = example("Morphy, Paul");
    CHECK(opera.result == "1-0");
    CHECK(opera.game.moves().size() == 33);
    CHECK(opera.game.status() == Status::checkmate);
    CHECK(opera.game.san().back() == "Rd8#");
    CHECK(opera.game.position().fen() == "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
}

TEST_CASE("Byrne against Fischer ends in mate by Black") {
    const PgnGame game = example("Byrne, Donald");
    CHECK(game.result == "0-1");
    CHECK(game.game.moves().size() == 82);
    CHECK(game.game.status() == Status::checkmate);
    CHECK(game.game.san().back() == "Rc2#");
    CHECK(game.game.position().fen() == "1Q6/5pk1/2p3p1/1p2N2p/1b5P/1bn5/2r3P1/2K5 w - - 16 42");
}

TEST_CASE("Kasparov against Topalov ends by resignation") {
    const PgnGame game = example("Kasparov, Garry");
    CHECK(game.result == "1-0");
    CHECK(game.game.moves().size() == 87);
    CHECK(game.game.status() == Status::normal);
    CHECK(game.game.position().fen() == "8/Q6p/6p1/5p2/5P2/2p3P1/3r3P/2K1k3 b - - 3 44");
}

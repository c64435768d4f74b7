#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/chess/game.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

TEST_CASE("a random game is the same for the same seed, and legal") {
    const auto moves = test::random_game(7, 120);
    CHECK(moves == test::random_game(7, 120));
    CHECK(moves != test::random_game(8, 120));
    CHECK(moves.size() <= 120);
    Game game;
    for (const Move m : moves) game.play(m);
    CHECK((moves.size() == 120 || ends_game(game.status())));
}

TEST_CASE("sample positions are as many as asked for, all different, and the same for the same seed") {
    const auto positions = test::sample_positions(500, 1);
    REQUIRE(positions.size() == 500);
    std::set<std::string> fens;
    for (const Position& pos : positions) fens.insert(pos.fen());
    CHECK(fens.size() == 500);
    const auto again = test::sample_positions(500, 1);
    CHECK(positions.back().fen() == again.back().fen());
    CHECK(test::sample_positions(0, 1).empty());
}

#include "core/chess/notation.hpp"

#include <doctest/doctest.h>

using namespace inkmate::chess;

TEST_CASE("the last move of a game has its number, and dots by who made it") {
    Game game;
    game.play(parse_move(game.position(), "e4"));
    CHECK(last_move_text(game) == "1. e4");
    game.play(parse_move(game.position(), "Nf6"));
    CHECK(last_move_text(game) == "1... Nf6");
    CHECK(last_move_text(game, Notation::de) == "1... Sf6");
    Game set_up(Position::from_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 38"));
    set_up.play(parse_move(set_up.position(), "Kd7"));
    CHECK(last_move_text(set_up) == "38... Kd7");
    set_up.play(parse_move(set_up.position(), "Rh7+"));
    CHECK(last_move_text(set_up, Notation::lan) == "39. Rh1-h7+");
}

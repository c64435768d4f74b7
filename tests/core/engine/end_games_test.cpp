// End games that every player is expected to win, played to the end against the same search.
#include <doctest/doctest.h>

#include "core/chess/game.hpp"
#include "core/engine/search.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// The game that the search plays against itself with so many nodes a move, until the rules end it.
Game played_out(const std::string& fen, std::uint64_t nodes) {
    Game game(Position::from_fen(fen));
    Engine engine;
    while (!ends_game(game.status()) && game.moves().size() < 120)
        game.play(engine.search(game.position(), {.nodes = nodes}, game.earlier_keys()).best_move);
    return game;
}

}  // namespace

TEST_CASE("king and queen, and king and rook, mate the bare king with few nodes within fifty moves") {
    for (const std::string fen : {"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/4k3/8/8/8/8/K6Q b - - 0 1",
                                  "7K/8/8/3q4/8/8/8/k7 w - - 0 1", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
                                  "8/8/8/3k4/8/8/8/KR6 b - - 0 1", "K7/8/8/8/8/3k4/8/7r w - - 0 1"}) {
        CAPTURE(fen);
        const Game game = played_out(fen, 2000);
        CHECK(game.status() == Status::checkmate);
        CHECK(game.moves().size() <= 100);
    }
}

TEST_CASE("two bishops mate the bare king with the default level's nodes") {
    CHECK(played_out("8/8/8/8/3k4/8/8/KBB5 w - - 0 1", 25600).status() == Status::checkmate);
    CHECK(played_out("8/8/3k4/8/8/5B2/5B2/6K1 b - - 0 1", 25600).status() == Status::checkmate);
}

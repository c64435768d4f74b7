#include <doctest/doctest.h>

#include <chrono>

#include "core/chess/notation.hpp"
#include "engines/uci/client.hpp"
#include "tests/engines/match/fake_engine.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// Castles where UCI_Chess960 is set, moves its king when it hears that this was played, and else its pawn.
constexpr auto ENGINE = R"(
mode=false
castled=false
while read -r line; do
    case "$line" in
    uci) echo "option name UCI_Chess960 type check default false"; echo uciok ;;
    isready) echo readyok ;;
    "setoption name UCI_Chess960 value true") mode=true ;;
    "setoption name UCI_Chess960 value false") mode=false ;;
    "position fen "*" moves e1a1") castled=true ;;
    position*) castled=false ;;
    go*)
        if $castled; then echo "bestmove e8e7"
        elif $mode; then echo "info depth 1 score cp 3 nodes 1 pv e1a1 e8e7 a1a1"; echo "bestmove e1a1"
        else echo "bestmove e2e4"; fi ;;
    quit) exit 0 ;;
    esac
done
)";

}  // namespace

TEST_CASE("the client sets UCI_Chess960 for the games that need it, and translates castling both ways") {
    UciClient client({"", {"sh", "-c", ENGINE}}, 20s, never);
    CHECK(client.go(Game(), "depth 1", 20s).bestmove == "e2e4");
    // To the left as in ordinary chess, to the right not.
    Game game(Position::from_fen("4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1"));
    const UciAnswer answer = client.go(game, "depth 1", 20s);
    CHECK(answer.bestmove == "e1c1");
    CHECK(answer.pv == std::vector<std::string>{"e1c1", "e8e7", "a1a1"});
    game.play(parse_move(game.position(), answer.bestmove));
    CHECK(client.go(game, "depth 1", 20s).bestmove == "e8e7");
    CHECK(client.go(Game(), "depth 1", 20s).bestmove == "e2e4");
}

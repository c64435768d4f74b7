#include "core/game/placement.hpp"

#include <doctest/doctest.h>

#include "tests/core/game/helpers.hpp"

using namespace inkmate;
using namespace inkmate::game;
using namespace inkmate::test;

namespace {

/// The position after words of `place`, in full.
std::string placed(const Game& game, const std::string& words) {
    Placement placement(game);
    placement.put(read_placed(game, words));
    Game set_up = game;
    set_up.set_up(placement.fen());
    return set_up.fen();
}

}  // namespace

TEST_CASE("pieces are placed on a board of any size, and castling rights stay while king and rook do") {
    CHECK(placed(Game(), "d1 Qd4") == "rnbqkbnr/pppppppp/8/8/3Q4/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    CHECK(placed(Game(), "a1 Ra1") == placed(Game(), "e2 Pe2"));
    CHECK(placed(Game(), "a1 h8") == "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kq - 0 1");
    CHECK(placed(Game(nullptr, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9"), "e8 kd8") ==
          "r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 9");
    // Chess960, where a rook nearer to the corner is not the one that castles.
    const Game chess960(nullptr, "4k3/8/8/8/8/8/8/2R1K1R1 w GC - 0 1");
    CHECK(placed(chess960, "Ra1 Rh1") == "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1");
    CHECK(placed(chess960, "g1") == "4k3/8/8/8/8/8/8/2R1K3 w Q - 0 1");
    const Game gardner(load_rules("gardner"));
    CHECK(placed(gardner, "Qc3 b2") == "rnbqk/ppppp/2Q2/P1PPP/RNBQK w - - 0 1");
    const Game capablanca(load_rules("capablanca"));
    CHECK(placed(capablanca, "j1")
              .starts_with("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCN1 w Qkq"));
    const Game three_checks = played(Game(load_rules("3check")), "e4 d6 Bb5+");
    CHECK(placed(three_checks, "d7 bd7").find(" b KQkq - 2+3 0 2") != std::string::npos);
    const Game crazyhouse(load_rules("crazyhouse"), "4k3/8/8/8/8/8/8/Q~3K3[Nnp] w - - 3 9");
    CHECK(placed(crazyhouse, "Rh1") == "4k3/8/8/8/8/8/8/Q~3K2R[Nnp] w - - 0 9");
}

TEST_CASE("a board is emptied but for its holes, and what is placed there begins as move 1") {
    const Game game = played(Game(), "e4 e5");
    Placement placement(game);
    placement.clear();
    CHECK(placement.board() == std::vector<std::string>(8, "........"));
    CHECK_THROWS_AS(Game(nullptr, placement.fen()), GameError);
    placement.put(read_placed(game, "Ke1 ke8"));
    placement.set_turn(chess::BLACK);
    CHECK(placement.fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("words that place nothing are told from those that do") {
    const Game chess, gardner(load_rules("gardner"));
    for (const char* words : {"", "  ", "Xe1", "e9", "Ke1 e", "Kee1", "e1 k", "10"}) {
        CAPTURE(words);
        CHECK(read_placed(chess, words).empty());
    }
    CHECK(read_placed(gardner, "Kf1").empty());
    CHECK(read_placed(chess, "Ke1 e2").size() == 2);
    const auto tall = read_placed(Game(load_rules("grand")), "Ka10 a10");
    REQUIRE(tall.size() == 2);
    CHECK(tall[0].square == Square{0, 9});
    CHECK(tall[0].man == 'K');
    CHECK(tall[1].man == '.');
}

#include <doctest/doctest.h>

#include "core/chess/notation.hpp"
#include "core/engine/evaluator.hpp"

using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// Each square counts 1, of one type of piece only, and no number of them is usual.
SearchParameters only(int SearchParameters::*worth) {
    SearchParameters p;
    p.mobility_knight = p.mobility_bishop = p.mobility_rook = p.mobility_queen = 0;
    p.usual_reach_knight = p.usual_reach_bishop = p.usual_reach_rook = p.usual_reach_queen = 0;
    p.*worth = 1;
    return p;
}
const SearchParameters ONLY_KNIGHTS = only(&SearchParameters::mobility_knight);
const SearchParameters ONLY_BISHOPS = only(&SearchParameters::mobility_bishop);
const SearchParameters ONLY_ROOKS = only(&SearchParameters::mobility_rook);
const SearchParameters ONLY_QUEENS = only(&SearchParameters::mobility_queen);

int reach(const char* fen, const SearchParameters& parameters) {
    return mobility(Position::from_fen(fen), parameters);
}

int change(const char* fen, const char* move, const SearchParameters& parameters) {
    const Position pos = Position::from_fen(fen);
    return mobility_change(pos, parse_move(pos, move), parameters);
}

}  // namespace

TEST_CASE("mobility counts the squares that pieces reach, up to and with the first in the way") {
    CHECK(reach("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", ONLY_KNIGHTS) == 2);
    CHECK(reach("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", ONLY_KNIGHTS) == 8);
    CHECK(reach("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", ONLY_BISHOPS) == 7);
    CHECK(reach("4k3/8/8/8/3P4/8/8/B3K3 w - - 0 1", ONLY_BISHOPS) == 3);
    CHECK(reach("4k3/8/8/8/3r4/8/8/B3K3 w - - 0 1", ONLY_BISHOPS) == 3);
    CHECK(reach("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ONLY_ROOKS) == 11);
    CHECK(reach("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", ONLY_QUEENS) == 27);
    CHECK(reach("4k3/8/8/8/8/8/8/4K2N w - - 0 1", ONLY_BISHOPS) == 0);
    CHECK(reach("r3k3/8/8/8/8/8/8/R3K2R w - - 0 1", ONLY_ROOKS) == 11 + 10 - 11);
}

TEST_CASE("a square counts one less for each pawn of the enemy that guards it") {
    CHECK(reach("4k3/6p1/8/8/8/8/8/B3K3 w - - 0 1", ONLY_BISHOPS) == 6 - 1);
    CHECK(reach("4k3/4p1p1/8/8/8/8/8/B3K3 w - - 0 1", ONLY_BISHOPS) == 6 - 2);
    CHECK(reach("4k3/8/8/8/8/8/4P1P1/B3K3 w - - 0 1", ONLY_BISHOPS) == 7);
    CHECK(reach("4k2b/8/8/8/8/8/4P1P1/4K3 w - - 0 1", ONLY_BISHOPS) == -7);
    CHECK(reach("4k2b/8/8/8/8/1P6/8/4K3 w - - 0 1", ONLY_BISHOPS) == -7);
    CHECK(reach("4k2b/8/8/8/8/2P5/8/4K3 w - - 0 1", ONLY_BISHOPS) == -(5 - 1));
    CHECK(reach("4k3/8/8/8/7p/8/8/R3K3 w - - 0 1", ONLY_ROOKS) == 11);
    CHECK(reach("4k3/8/8/7p/8/6R1/8/4K3 w - - 0 1", ONLY_ROOKS) == 14 - 1);
}

TEST_CASE("what is usual is worth nothing") {
    const SearchParameters p;
    CHECK(reach("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", p) == p.mobility_knight * (2 - p.usual_reach_knight));
    CHECK(reach("4k2q/8/8/8/8/8/8/R3K3 w - - 0 1", p) ==
          p.mobility_rook * (11 - p.usual_reach_rook) - p.mobility_queen * (17 - p.usual_reach_queen));
}

TEST_CASE("a move changes the reach of the piece that moves, with all else as it stands before it") {
    const char* const rook = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1";
    CHECK(change(rook, "a1d1", ONLY_ROOKS) == 11 - 5);
    // As if it still stood on a1.
    CHECK(change("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", ONLY_ROOKS) == 14 - 11);
    CHECK(change("4k3/8/8/8/8/8/8/RK6 w - - 0 1", "a1a3", ONLY_ROOKS) == 14 - 8);
    CHECK(change("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8a1", ONLY_ROOKS) == -(11 - 11));
    CHECK(change("4k2b/8/8/8/8/8/8/4K3 b - - 0 1", "h8e5", ONLY_BISHOPS) == -(13 - 7));
    CHECK(change("4k3/8/8/4p3/8/8/8/B3K3 w - - 0 1", "a1e5", ONLY_BISHOPS) ==
          13 - 2 - (4 - 1));  // the pawn still guards d4 and f4
    for (const SearchParameters& p : {ONLY_KNIGHTS, ONLY_ROOKS, ONLY_QUEENS}) {
        CHECK(change("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7h8q", p) == 0);
        CHECK(change("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", p) == 0);
    }
}

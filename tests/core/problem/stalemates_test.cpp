// What is left out on the way to a stalemate: that it may be is told by the exhaustive search, that it is by
// these counts, each at its limit.
#include <doctest/doctest.h>

#include <string>

#include "core/chess/position.hpp"
#include "core/problem/stalemates.hpp"

using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

/// True if Black may still be stalemated, with so many moves of each side.
bool may_be_stalemated(const std::string& board, MovesLeft left) {
    return may_be_stalemated(Position::from_fen(board + " w - -"), BLACK, left);
}

}  // namespace

TEST_CASE("of more queens than moves one can move at the end") {
    CHECK(may_be_stalemated("7k/8/1qq5/8/8/8/RRRR4/7K", {1, 1}));
    CHECK_FALSE(may_be_stalemated("7k/8/1qq5/5q2/8/8/RRRR4/7K", {1, 1}));
    CHECK(may_be_stalemated("7k/8/1qq5/5q2/8/8/RRRR4/7K", {2, 1}));
    CHECK(may_be_stalemated("7k/8/1qq5/5q2/8/8/RRRR4/7K", {1, 2}));
}

TEST_CASE("each other piece needs a move or a piece that pins it") {
    CHECK(may_be_stalemated("k7/8/2r5/5r2/8/8/NN6/7K", {1, 1}));
    CHECK_FALSE(may_be_stalemated("k7/8/2r5/5r2/3r4/8/NN6/7K", {1, 1}));
    CHECK(may_be_stalemated("k7/8/2r5/5r2/3r4/8/NNB5/7K", {1, 1}));
    CHECK_FALSE(may_be_stalemated("k7/8/2r5/5r2/3r4/6r1/NNB5/7K", {1, 1}));
    // A pawn pins once it is promoted, and the double step saves it a move.
    CHECK_FALSE(may_be_stalemated("k7/8/2r5/2Pr4/3r4/8/NN6/7K", {2, 0}));
    CHECK_FALSE(may_be_stalemated("4k3/1P6/2r5/3r4/3r4/3r4/NN6/7K", {2, 0}));
    CHECK(may_be_stalemated("4k3/1P6/2r5/3r4/3r4/8/NN6/7K", {2, 0}));
    CHECK(may_be_stalemated("k7/8/2P5/2rrr3/8/8/NN6/7K", {2, 0}));
    CHECK_FALSE(may_be_stalemated("k7/8/2rrrrr1/8/8/8/3P4/7K", {4, 0}));
    CHECK(may_be_stalemated("k7/8/2rrrrrr/8/8/8/3P4/7K", {5, 0}));
    // With two steps, a piece is stuck after two moves of its own.
    CHECK(may_be_stalemated("n7/7k/2r5/5r2/8/8/NN6/7K", {0, 2}));
    CHECK_FALSE(may_be_stalemated("n7/7k/2r5/5r2/8/8/NN6/7K", {1, 1}));
}

TEST_CASE("a move stops two pawns, one that it takes and one that it blocks") {
    CHECK(may_be_stalemated("k7/ppp1p3/8/8/8/8/NN6/7K", {1, 1}));
    CHECK_FALSE(may_be_stalemated("k7/ppp1p1p1/8/8/8/8/NN6/7K", {1, 1}));
    // One that is blocked already does not count.
    CHECK(may_be_stalemated("k7/ppp1p1p1/6N1/8/8/8/NN6/7K", {1, 1}));
    CHECK_FALSE(may_be_stalemated("k7/pppr4/8/8/8/8/NN6/7K", {1, 0}));
}

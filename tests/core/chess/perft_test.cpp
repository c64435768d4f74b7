#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/chess/position.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

/// The six positions of the chess programming wiki, "Perft Results", and the mirror image of the fourth. The
/// counts begin at depth 1.
struct Reference {
    std::string name, fen;
    std::vector<std::uint64_t> leaves;
};
const std::vector<Reference> REFERENCES = {
    {"start", std::string(START_FEN), {20, 400, 8902, 197281, 4865609, 119060324}},
    {"2 (Kiwipete)",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603, 193690690}},
    {"3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624, 11030083}},
    {"4",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"4, mirrored",
     "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379, 2103487, 89941194}},
    {"6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594, 164075551}},
};

}  // namespace

TEST_CASE("perft of the standard positions") {
    for (const Reference& reference : REFERENCES) SUBCASE(reference.name.c_str()) {
            Position pos = Position::from_fen(reference.fen);
            for (std::size_t i = 0; i < reference.leaves.size(); ++i)
                CHECK(perft(pos, static_cast<int>(i) + 1) == reference.leaves[i]);
            CHECK(pos.fen() == reference.fen);
        }
}

TEST_CASE("perft of depth 0 is the position itself") {
    Position pos;
    CHECK(perft(pos, 0) == 1);
}

TEST_CASE("perft of a finished game is 0") {
    Position mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(perft(mate, 1) == 0);
    CHECK(perft(mate, 3) == 0);
}

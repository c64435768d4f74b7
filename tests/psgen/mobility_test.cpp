#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/position.hpp"
#include "core/engine/evaluator.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

const std::vector<std::string> MOBILITY_ROOTS = {"GenerateLegal",
                                                 "LEGAL",
                                                 "legalCount",
                                                 "PrepareMobility",
                                                 "CountMobility",
                                                 "SetMove",
                                                 "BELOW_MOBILITY",
                                                 "PassMobilityWhite",
                                                 "COUNTED_MOBILITY",
                                                 "PassMobilityBlack",
                                                 "TryMove",
                                                 "Unmake",
                                                 "turn"};

/// Mobility, what each legal move changes of it and makes of it, and mobility again.
constexpr std::string_view MOBILITY_CODE =
    " GenerateLegal PrepareMobility CountMobility =only //COUNTED_MOBILITY 0 0 put "
    "//LEGAL 0 legalCount getinterval { "
    "dup SetMove turn 0 eq { PassMobilityWhite } { PassMobilityBlack } ifelse "
    "( ) print //BELOW_MOBILITY 0 get =only "
    "TryMove pop ( ) print CountMobility =only Unmake "
    "} forall ( ) print CountMobility =\n";

std::string expected(const Position& pos) {
    const SearchParameters p;
    std::string line = fmt::format("{}", mobility(pos, p));
    MoveList moves = legal_moves(pos);
    std::ranges::sort(moves);
    for (const Move m : moves) {
        Position after = pos;
        after.do_move(m);
        line += fmt::format(" {} {}", mobility_change(pos, m, p), mobility(after, p));
    }
    return line + fmt::format(" {}", mobility(pos, p));
}

void check_positions(const std::vector<Position>& positions) {
    std::string code;
    for (const Position& pos : positions) code.append(position_code(pos)).append(MOBILITY_CODE);
    const std::vector<std::string> lines = run_kernel(MOBILITY_ROOTS, code);
    REQUIRE(lines.size() == positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CAPTURE(positions[i].fen());
        CHECK(lines[i] == expected(positions[i]));
    }
}

}  // namespace

TEST_CASE(
    "program and core count the same mobility, before and after each legal move, and see the same change") {
    check_positions(sample_positions(200, 1));
}

TEST_CASE("mobility is kept up through captures en passant, promotions and castling") {
    std::vector<Position> positions;
    for (const char* const fen :
         {"4k3/8/8/2pPp3/1B3N2/8/8/R3K2R w KQ c6 0 2", "r3k2r/8/b6n/8/2pPp3/8/8/3QK3 b kq d3 0 2",
          "r2qk3/2P5/8/3N4/5n2/8/4p1p1/3RK2R w K - 0 1", "r2qk3/2P5/8/3N4/5n2/8/4p1p1/3RK2R b - - 0 1"})
        positions.push_back(Position::from_fen(fen));
    check_positions(positions);
}

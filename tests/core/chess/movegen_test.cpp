#include "core/chess/position.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

/// Legal moves in coordinates, sorted; only those from the square when one is given.
std::vector<std::string> moves_of(std::string_view fen, Square from = SQ_NONE) {
    std::vector<std::string> moves;
    for (const Move m : legal_moves(Position::from_fen(fen)))
        if (from == SQ_NONE || m.from() == from) moves.push_back(to_uci(m));
    std::sort(moves.begin(), moves.end());
    return moves;
}
using Moves = std::vector<std::string>;

bool has(std::string_view fen, const std::string& move) {
    const Moves moves = moves_of(fen);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace

TEST_CASE("castling: both ways when nothing forbids it") {
    const char* white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(has(white, "e1g1"));
    CHECK(has(white, "e1c1"));
    const char* black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    CHECK(has(black, "e8g8"));
    CHECK(has(black, "e8c8"));
}

TEST_CASE("castling: not without the right") {
    CHECK_FALSE(has("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1g1"));
    CHECK_FALSE(has("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1c1"));
    CHECK_FALSE(has("r3k2r/8/8/8/8/8/8/R3K2R b KQq - 0 1", "e8g8"));
    CHECK_FALSE(has("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "e8c8"));
}

TEST_CASE("castling: not over pieces") {
    CHECK_FALSE(has("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1"));
    CHECK_FALSE(has("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1g1"));
    for (const char* fen : {"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R1N1K3 w Q - 0 1",
                            "4k3/8/8/8/8/8/8/R2NK3 w Q - 0 1", "4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1"})
        CHECK_FALSE(has(fen, "e1c1"));
}

TEST_CASE("castling: not out of, through or into check") {
    CHECK_FALSE(has("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    CHECK_FALSE(has("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    CHECK_FALSE(has("4k3/6r1/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
    CHECK_FALSE(has("4k3/3r4/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK_FALSE(has("4k3/2r5/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK_FALSE(has("4k2r/8/8/8/8/8/7B/4K3 b k - 0 1", "e8b8"));
    CHECK_FALSE(has("4k2r/8/8/2B5/8/8/8/4K3 b k - 0 1", "e8g8"));
    CHECK_FALSE(has("4k2r/8/8/8/2B5/8/8/4K3 b k - 0 1", "e8g8"));
    CHECK_FALSE(has("r3k3/8/8/6B1/8/8/8/4K3 b q - 0 1", "e8c8"));
    CHECK_FALSE(has("r3k3/1P6/8/8/8/8/8/4K3 b q - 0 1", "e8c8"));
}

TEST_CASE("castling: allowed when only the rook is attacked or crosses an attacked square") {
    CHECK(has("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK(has("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK(has("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    CHECK(has("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));
}

TEST_CASE("en passant: from both sides, and only at once") {
    const char* fen = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    CHECK(has(fen, "c5d6"));
    CHECK(has(fen, "e5d6"));
    CHECK_FALSE(has("4k3/8/8/2PpP3/8/8/8/4K3 w - - 0 1", "c5d6"));
    CHECK_FALSE(has("4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", "a5h6"));
}

TEST_CASE("en passant: not when it uncovers an attack on the king") {
    // along the rank, where two pieces leave at once
    CHECK_FALSE(has("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3"));
    CHECK_FALSE(has("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6"));
    // the capturing pawn is pinned on its file or diagonal
    CHECK_FALSE(has("4r3/8/8/3pP3/8/8/8/4K2k w - d6 0 1", "e5d6"));
    CHECK_FALSE(has("8/8/5b2/3pP3/3K4/8/8/7k w - d6 0 1", "e5d6"));
    // the captured pawn shields the king
    CHECK_FALSE(has("6bk/8/8/3pP3/8/1K6/8/8 w - d6 0 1", "e5d6"));
    // along the pin it is allowed
    CHECK(has("8/8/1b6/2pP4/8/8/8/4K2k w - c6 0 1", "d5c6"));
    CHECK(has("8/8/8/8/3Pp3/8/B7/4K1k1 b - d3 0 1", "e4d3"));
}

TEST_CASE("en passant answers a check by the pawn, or by stepping between") {
    CHECK(moves_of("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", SQ_E4) == Moves{"e4d3"});
    CHECK(has("8/8/8/1k6/3Pp3/8/8/4KB2 b - d3 0 1", "e4d3"));
    CHECK_FALSE(has("8/8/8/2k5/3Pp3/8/8/2R1K3 b - d3 0 1", "e4d3"));
}

TEST_CASE("promotions: four pieces on each target, nothing else") {
    CHECK(moves_of("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", SQ_A7) ==
          Moves{"a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"});
    CHECK(moves_of("4k3/8/8/8/8/8/6p1/4K2R b - - 0 1", SQ_G2) ==
          Moves{"g2g1b", "g2g1n", "g2g1q", "g2g1r", "g2h1b", "g2h1n", "g2h1q", "g2h1r"});
    CHECK(moves_of("n6k/P7/8/8/8/8/8/4K3 w - - 0 1", SQ_A7).empty());
}

TEST_CASE("pawns: double steps need both squares free") {
    CHECK(moves_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", SQ_E2) == Moves{"e2e3", "e2e4"});
    CHECK(moves_of("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", SQ_E2) == Moves{"e2e3"});
    CHECK(moves_of("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", SQ_E2).empty());
    CHECK(moves_of("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", SQ_E3) == Moves{"e3e4"});
    for (const Move m : legal_moves(Position()))
        CHECK((m.flag() == MoveFlag::double_push) == (rank_of(m.to()) == 3));
}

TEST_CASE("pins: a pinned man moves along the pin only") {
    CHECK(moves_of("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", SQ_E2) ==
          Moves{"e2e3", "e2e4", "e2e5", "e2e6", "e2e7", "e2e8"});
    CHECK(moves_of("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", SQ_E2).empty());
    CHECK(moves_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", SQ_E2).empty());
    CHECK(moves_of("7k/8/8/8/7b/8/5Q2/4K3 w - - 0 1", SQ_F2) == Moves{"f2g3", "f2h4"});
    CHECK(moves_of("7k/8/8/8/7b/8/5P2/4K3 w - - 0 1", SQ_F2).empty());
    CHECK(moves_of("7k/8/8/8/8/6b1/5P2/4K3 w - - 0 1", SQ_F2) == Moves{"f2g3"});
    CHECK(moves_of("4r2k/8/8/8/8/3n4/4P3/4K3 w - - 0 1", SQ_E2).empty());
    CHECK(moves_of("4r2k/8/8/8/8/3b4/4P3/4K3 w - - 0 1", SQ_E2) == Moves{"e2e3", "e2e4"});
    CHECK(moves_of("7k/8/8/8/8/8/r2PK3/8 w - - 0 1", SQ_D2).empty());
}

TEST_CASE("check: capture, step between, or go, double check: go") {
    CHECK(moves_of("4r2k/8/8/8/8/8/3N4/R3K3 w - - 0 1") == Moves{"d2e4", "e1d1", "e1f1", "e1f2"});
    CHECK(moves_of("4k3/8/8/1b6/8/3n4/8/R3K2R w KQ - 0 1") == Moves{"e1d1", "e1d2", "e1e2", "e1f1"});
    CHECK(moves_of("4r2k/8/8/8/8/5n2/3Q4/4K3 w - - 0 1") == Moves{"e1d1", "e1f1", "e1f2"});
}

TEST_CASE("the king does not retreat along the line of a check, nor take a guarded man") {
    CHECK_FALSE(has("7k/8/8/8/r3K3/8/8/8 w - - 0 1", "e4f4"));
    CHECK_FALSE(has("4k3/8/8/8/8/4r3/4p3/4K3 w - - 0 1", "e1e2"));
    CHECK_FALSE(has("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2"));
}

TEST_CASE("the position with the most moves has 218") {
    CHECK(moves_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").size() == 218);
}

TEST_CASE("a move of another position is pseudo-legal where it is legal or leaves the king in check") {
    const auto positions = test::sample_positions(200, 5);
    for (const Color us : {WHITE, BLACK}) {
        const std::set<Move> all = test::moves_of_side(positions, us);
        int legal = 0, into_check = 0;
        for (Position pos : positions) {
            if (pos.side_to_move() != us) continue;
            const MoveList moves = legal_moves(pos);
            for (const Move m : all) {
                CAPTURE(pos.fen());
                CAPTURE(to_uci(m));
                const bool pseudo_legal = is_pseudo_legal(pos, m);
                if (std::find(moves.begin(), moves.end(), m) != moves.end()) {
                    ++legal;
                    CHECK(pseudo_legal);
                } else if (pseudo_legal) {
                    ++into_check;
                    const Position::Undo undo = pos.do_move(m);
                    CHECK(pos.is_attacked(pos.king_square(us), ~us));
                    pos.undo_move(m, undo);
                }
            }
        }
        CHECK(legal > 1000);
        CHECK(into_check > 100);
    }
    CHECK_FALSE(is_pseudo_legal(Position(), Move::none()));
}

TEST_CASE("legal moves are all different and the count agrees with the list") {
    for (Position& pos : test::sample_positions(500, 4)) {
        const MoveList list = legal_moves(pos);
        const std::set<Move> moves(list.begin(), list.end());
        CHECK(moves.size() == list.size());
        CHECK(perft(pos, 1) == list.size());
    }
}

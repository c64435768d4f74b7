#include <doctest/doctest.h>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"

using namespace inkmate::chess;

namespace {

std::string typed(const char* fen, std::string_view text) {
    const Position pos = Position::from_fen(fen);
    try {
        return to_uci(parse_typed_move(pos, text));
    } catch (const ChessError& e) {
        return std::string(e.what());
    }
}

}  // namespace

TEST_CASE("what a careless person types is understood where it means one move") {
    const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const char* text :
         {"nf3", "NF3", "n f3", "N f3", "Nf3", "g1 f3", "G1F3", "g1-f3", "g1 - f3", "NG1-F3"})
        CHECK(typed(start, text) == "g1f3");
    for (const char* text : {"E4", "e 4", "E2E4", "e2 e4", "e2-e4"}) CHECK(typed(start, text) == "e2e4");
    const char* castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const char* text : {"O-O", "o-o", "0-0", "O - O", "o-O"}) CHECK(typed(castling, text) == "e1g1");
    CHECK(typed(castling, "O-o-O") == "e1c1");
    CHECK(typed("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "A8=N") == "a7a8n");
    CHECK(typed("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8 q") == "a7a8q");
}

TEST_CASE("a small b is the pawn's file where that makes a move, and the bishop elsewhere") {
    // Both could take on c3.
    const char* both = "4k3/8/8/8/1b6/2P5/1P6/4K1B1 b - - 0 1";
    CHECK(typed(both, "bxc3") == "b4c3");
    const char* pawn = "4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1";
    CHECK(typed(pawn, "bxc3") == "b2c3");
    CHECK(typed(pawn, "Bxc3") == "b4c3");
    CHECK(typed(pawn, "BXC3") == "b4c3");
    CHECK(typed(pawn, "bc5") == "b4c5");
    CHECK(typed(pawn, "BC5") == "b4c5");
    // A capital that makes sense means a piece.
    CHECK(typed("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "Bxc3").find("is not legal") != std::string::npos);
    // Two squares are coordinates, also where a bishop could go from that rank.
    CHECK(typed("4k3/8/8/3B4/8/8/8/4K3 w - - 0 1", "b5e6").find("is not legal") != std::string::npos);
    CHECK(typed("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "B2B4") == "b2b4");
}

TEST_CASE("what means no move, or several, is refused") {
    const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const char* text : {"", " ", "knight", "e2 e4 e5", "zf3", "e9"})
        CHECK(typed(start, text).find("is not a move") != std::string::npos);
    // A sign before a move is no other case of a blank, nor a control code one of a digit.
    for (const char* text : {"*4f5", "-4f5", ")4f5", "\024f5", "*f5", "4", "*"})
        CHECK(typed("8/6k1/B7/8/5P2/7b/1p4p1/3K2R1 w - - 0 101", text).find("is not a move") !=
              std::string::npos);
    CHECK(typed(start, std::string(LONGEST_MOVE_TEXT + 1, 'e')).find("is not a move") != std::string::npos);
    CHECK(typed("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "nd2").find("is ambiguous") != std::string::npos);
    // Files of PGN are read as they are written.
    CHECK_THROWS_AS(parse_move(Position(), "nf3"), ChessError);
}

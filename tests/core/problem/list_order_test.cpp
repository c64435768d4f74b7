#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/problem/rules_of_play.hpp"

using namespace inkmate;
using namespace inkmate::problem;

namespace {

/// The moves that leave a square, in the order of lists.
std::string listed(const char* fen, const char* square, bool are_mates = false) {
    const chess::Position pos = chess::Position::from_fen(fen);
    std::string text;
    for (const chess::Move m : in_order<Orthodox>(pos, chess::legal_moves(pos), are_mates))
        if (chess::to_string(m.from()) == square) text += " " + chess::to_uci(m).substr(2);
    return text;
}

}  // namespace

TEST_CASE("moves are listed in the order in which Popeye prints them") {
    // As in the solution of W. Hundsdoerfer's selfmate in 6, among Popeye's examples.
    const char* fen = "KR2N3/4P1P1/6QB/3N1pPB/n6P/rP6/ppkPP2P/3R4 w - f6";
    CHECK(listed(fen, "d1") == " a1 b1 c1 h1 g1 f1 e1");
    CHECK(listed(fen, "d2") == " d4 d3");
    CHECK(listed(fen, "b3") == " b4 a4");
    CHECK(listed(fen, "d5") == " b4 c3 e3 f4 f6 c7 b6");
    CHECK(listed(fen, "g6") == " f5 h7 f7 a6 b6 c6 d6 e6 f6");
    CHECK(listed(fen, "g7") == " g8q g8n g8r g8b");
    CHECK(listed(fen, "a8") == " b7 a7");
    CHECK(listed("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1") == " c1 g1 f2 d2 d1 e2 f1");
    CHECK(listed("4k3/8/3p1p2/4P3/8/8/8/4K3 w - -", "e5") == " e6 f6 d6");
    const auto squares = [](bool are_mates) {
        const chess::Position pos = chess::Position::from_fen("4k3/8/8/8/1N6/8/8/R5K1 w - - 0 1");
        std::vector<std::string> from;
        for (const chess::Move m : in_order<Orthodox>(pos, chess::legal_moves(pos), are_mates))
            from.push_back(chess::to_string(m.from()));
        from.erase(std::unique(from.begin(), from.end()), from.end());
        return from;
    };
    CHECK(squares(false) == std::vector<std::string>{"a1", "g1", "b4"});
    CHECK(squares(true) == std::vector<std::string>{"b4", "g1", "a1"});
}

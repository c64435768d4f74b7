#include <doctest/doctest.h>

#include "core/chess/position.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::variant;

TEST_CASE("chess as a rule set is chess") {
    const Rules rules = load_rules("chess");
    for (const chess::Position& pos : test::sample_positions(300, 7)) {
        chess::Position p = pos;
        Position v = Position::from_fen(rules, pos.fen());
        CAPTURE(pos.fen());
        CHECK(v.fen() == pos.fen());
        CHECK(perft(v, 2) == chess::perft(p, 2));
    }
}

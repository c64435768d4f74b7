#include <doctest/doctest.h>

#include "core/chess/position.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_rules.hpp"

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

TEST_CASE("a side that never had what must not be left under attack plays on") {
    const Rules rules = test::rule_file("maharajah", std::string(test::MAHARAJAH)).rules;
    Position pos(rules);
    CHECK(perft(pos, 1) == 22);
    CHECK(perft(pos, 2) == 438);
    CHECK(perft(pos, 3) == 9097);
    CHECK(outcome_of(pos) == std::nullopt);
}

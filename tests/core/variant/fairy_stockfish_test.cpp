// Every built-in variant that the distribution's fairy-stockfish knows too, counted by both.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

/// The built-in ones that it knows by the same names.
constexpr std::array KNOWN = {
    "chess",        "losalamos",     "gardner",    "capablanca",   "gothic",      "grand",      "courier",
    "shatranj",     "makruk",        "knightmate", "amazon",       "almost",      "chancellor", "horde",
    "3check",       "kingofthehill", "antichess",  "extinction",   "racingkings", "janus",      "shako",
    "embassy",      "chigorin",      "newzealand", "nocastle",     "5check",      "giveaway",   "suicide",
    "hoppelpoppel", "kinglet",       "threekings", "breakthrough", "crazyhouse"};

/// True if White's king may reach the last rank of Racing Kings before the last move of so many plies. The
/// distribution's engine then gives Black a move even where he cannot follow.
bool may_end_sooner(const variant::Rules& rules, const std::string& fen, int depth) {
    const variant::Position pos = variant::Position::from_fen(rules, fen);
    const int steps = rules.ranks - 1 - rank_of(variant::square_of(pos.king_cell(WHITE)));
    return rules.flag_move && steps <= depth / 2;
}

void compare(FairyStockfish& engine, const variant::Rules& rules, const std::string& fen, int depth) {
    variant::Position pos = variant::Position::from_fen(rules, fen);
    CAPTURE(rules.name);
    CAPTURE(fen);
    CAPTURE(depth);
    CHECK(variant::perft(pos, depth) == engine.perft(rules.name, fen, depth));
    CHECK(pos.fen() == fen);
}

}  // namespace

TEST_CASE("perft of the variants is fairy-stockfish's") {
    auto engine = FairyStockfish::start();
    if (!engine) return;
    for (const char* const name : KNOWN) {
        const variant::Rules rules = variant::load_rules(name);
        const int depth = full_tests() ? std::max(full_perft_depth(rules), 3) : 2;
        compare(*engine, rules, rules.start_fen, depth);
        const std::vector<std::string> fens = random_positions(rules, full_tests() ? 50 : 10, 20061956);
        for (const std::string& fen : fens)
            if (!may_end_sooner(rules, fen, depth)) compare(*engine, rules, fen, depth);
    }
}

TEST_CASE("a bare king has lost where fairy-stockfish says so") {
    auto engine = FairyStockfish::start();
    if (!engine) return;
    for (const char* const name : {"courier", "shatranj"}) {
        const variant::Rules rules = variant::load_rules(name);
        // Kings, and who stands beside them.
        const auto row = [&](const std::string& pieces) {
            return pieces + std::to_string(rules.files - static_cast<int>(pieces.size()));
        };
        for (const char* const white : {"K", "KR", "KRR"})
            for (const char* const black : {"k", "kp"})
                for (const char* const side : {"w", "b"})
                    compare(*engine, rules,
                            fmt::format("{0}/{0}/{1}/{0}/{0}/{0}/{2}/{0} {3} - - 0 1", row(""), row(black),
                                        row(white), side),
                            1);
        CHECK(rules.stalemate == variant::Value::loss);
    }
}

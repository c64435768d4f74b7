// Every built-in variant that the distribution's fairy-stockfish knows too, counted by both.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/variant/movegen.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

struct Known {
    std::string name;
    /// Of the long form.
    int depth;
};
const std::vector<Known> KNOWN = {
    {"chess", 4},         {"losalamos", 4}, {"gardner", 4},    {"capablanca", 4},  {"gothic", 4},
    {"grand", 3},         {"courier", 4},   {"shatranj", 4},   {"makruk", 4},      {"knightmate", 4},
    {"amazon", 4},        {"almost", 4},    {"chancellor", 4}, {"horde", 4},       {"3check", 4},
    {"kingofthehill", 4}, {"antichess", 4}, {"extinction", 4}, {"racingkings", 4}, {"janus", 4},
    {"shako", 3}};

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
    for (const Known& known : KNOWN) {
        const variant::Rules rules = variant::load_rules(known.name);
        compare(*engine, rules, rules.start_fen, full_tests() ? known.depth : 2);
        const std::vector<std::string> fens = random_positions(rules, full_tests() ? 50 : 10, 20061956);
        for (const std::string& fen : fens) compare(*engine, rules, fen, full_tests() ? known.depth : 2);
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

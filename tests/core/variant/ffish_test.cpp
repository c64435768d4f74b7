// What only ffish, a later Fairy-Stockfish, knows: customPiece, atomic chess, and rule files of any kind.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

namespace {

/// The start position of each to start_depth, and so many random ones to depth.
void compare(const std::vector<RuleFile>& cases, int start_depth, std::size_t positions, int depth) {
    std::vector<FfishQuery> queries;
    std::vector<const RuleFile*> whose;
    for (const RuleFile& c : cases) {
        const auto ask = [&](const std::string& fen, int plies) {
            queries.push_back({c.ini, c.name, fen, plies});
            whose.push_back(&c);
        };
        ask(c.rules.start_fen, start_depth);
        for (const std::string& fen : random_positions(c.rules, positions, 1)) ask(fen, depth);
    }
    const auto leaves = ffish_perft(queries);
    if (!leaves) return;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        Position pos = Position::from_fen(whose[i]->rules, queries[i].fen);
        CAPTURE(queries[i].ini);
        CAPTURE(queries[i].variant);
        CAPTURE(queries[i].fen);
        CHECK(perft(pos, queries[i].depth) == (*leaves)[i]);
    }
}

}  // namespace

TEST_CASE("perft of atomic chess is ffish's") {
    if (!long_form()) return;
    compare({{load_rules("atomic"), "atomic", ""}, {load_rules("nocheckatomic"), "nocheckatomic", ""}}, 4, 50,
            4);
}

TEST_CASE("perft of pieces by their words is ffish's") {
    if (!long_form()) return;
    std::vector<RuleFile> cases;
    int number = 0;
    for (const std::string_view word : PIECE_WORDS) {
        const std::string name = fmt::format("word{}", ++number);
        cases.push_back(rule_file(
            name, fmt::format("[{}:chess]\ncustomPiece1 = c:{}\n"
                              "startFen = rcbqkbcr/pppppppp/2c5/8/8/2C5/PPPPPPPP/RCBQKBCR w KQkq - 0 1\n",
                              name, word)));
    }
    compare(cases, 4, 50, 2);
}

TEST_CASE("perft by random rule files is ffish's") {
    if (!long_form()) return;
    compare(random_rule_files(200), 4, 50, 3);
}

// What only ffish, a later Fairy-Stockfish, knows: customPiece, atomic chess, and rule files of any kind.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/variant/rules_file.hpp"
#include "tests/core/variant/oracle.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

TEST_CASE("perft of atomic chess is ffish's") {
    if (!long_form()) return;
    check_ffish_perft(
        {{load_rules("atomic"), "atomic", ""}, {load_rules("nocheckatomic"), "nocheckatomic", ""}}, 4, 50, 4);
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
    check_ffish_perft(cases, 4, 50, 2);
}

TEST_CASE("perft by random rule files is ffish's") {
    if (!long_form()) return;
    check_ffish_perft(random_rule_files(200), 4, 50, 3);
}

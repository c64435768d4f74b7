// How a variant's program writes moves, and reads them: as core/variant/san.hpp does.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/psgen/variant/variant_program.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

const std::vector<std::string> ROOTS = {"SetUp", "ListMoves",   "LISTED",  "listedCount",
                                        "San",   "Coordinates", "FindMove"};

/// SAN without what tells the piece from others, and without signs: "Nbxd7+" becomes "Nd7". Most of such
/// texts are moves too, some are ambiguous.
std::string bare(const std::string& san) {
    std::string text;
    for (const char c : san)
        if (c != 'x' && c != '+' && c != '#') text += c;
    return text;
}

/// Checks both ways in some positions.
void check_moves(const Rules& rules, const std::vector<std::string>& fens) {
    std::string code;
    std::vector<std::string> expected;
    for (const std::string& fen : fens) {
        const Position position = Position::from_fen(rules, fen);
        if (immediate_outcome(position)) continue;
        code += fmt::format(
            "({}) SetUp pop ListMoves 0 1 listedCount 1 sub {{ LISTED exch get dup Coordinates print ( ) "
            "print "
            "San = }} for\n",
            fen);
        std::set<std::string> texts;
        for (const Move move : legal_moves(position)) {
            const std::string coordinates = to_uci(position, move), san = to_san(position, move);
            expected.push_back(coordinates + " " + san);
            texts.insert({coordinates, san, bare(san)});
        }
        for (const std::string& text : texts) {
            const Move meant = read_move(position, text);
            if (!meant) continue;  // the console may understand more
            code += fmt::format("({}) FindMove =\n", text);
            expected.push_back(fmt::to_string(meant.code()));
        }
    }
    const std::vector<std::string> told = test::run_variant_kernel(rules, ROOTS, code);
    REQUIRE(told.size() == expected.size());
    for (std::size_t i = 0; i < told.size(); ++i) CHECK(told[i] == expected[i]);
}

std::vector<std::string> positions(const Rules& rules, std::size_t n) {
    std::vector<std::string> fens = test::random_positions(rules, n, 11);
    fens.push_back(rules.start_fen);
    return fens;
}

}  // namespace

TEST_CASE("a variant's program writes every move in SAN as the core does, and reads what the core reads") {
    for (const IniSection& section : test::sample(builtin_sections(), 3)) SUBCASE(section.name.c_str()) {
            const Rules rules = load_rules(section.name);
            check_moves(rules, positions(rules, test::positions_of_each(3, 60)));
        }
}

TEST_CASE("a variant's program writes castling to the rook where the king could go there himself") {
    for (const char* const king :
         {"king = k:KD\n", "castlingKingsideFile = f\ncastlingQueensideFile = e\n"}) {
        const Rules rules = test::rule_file("own", fmt::format("[own:chess]\n{}startFen = r3k2r/8/8/8/8/8/8/"
                                                               "R3K2R w KQkq - 0 1\n",
                                                               king))
                                .rules;
        check_moves(rules, {rules.start_fen, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"});
    }
}

TEST_CASE("a program with hands writes and reads drops as the core does") {
    const Rules rules = load_rules("crazyhouse");
    const std::string fen = "4k3/8/8/8/8/4N3/4P3/4K3[QNPpp] w - - 0 1";
    check_moves(rules, {fen, "k7/2K5/8/8/8/8/8/8[PR] w - - 0 1", "4k3/8/8/8/4r3/8/8/3K4[nb] b - - 0 1"});
    const Position position = Position::from_fen(rules, fen);
    std::string code = "(" + fen + ") SetUp pop\n";
    std::vector<std::string> expected;
    for (const char* const text : {"N@d5", "n@d5", "N @ d5", "@d5", "p@d5", "N@D5+", "Nd5"}) {
        code += fmt::format("({}) FindMove =\n", text);
        expected.push_back(fmt::to_string(parse_typed_move(position, text).code()));
    }
    for (const char* const text : {"N@", "@", "NN@d5", "N@d5d6", "X@d5", "N@d9"}) {
        code += fmt::format("({}) FindMove =\n", text);
        expected.emplace_back("-1");
    }
    for (const char* const text : {"R@d5", "N@e2", "K@d5", "P@d8"}) {
        code += fmt::format("({}) FindMove =\n", text);
        expected.emplace_back("0");
    }
    CHECK(test::run_variant_kernel(rules, ROOTS, code) == expected);
}

TEST_CASE("a program of any rule file writes and reads SAN as the core does") {
    static const std::vector<test::RuleFile> files = test::random_rule_files(6);
    for (std::size_t i = 0; i < files.size(); ++i) SUBCASE(fmt::format("rule file {}", i).c_str()) {
            CAPTURE(files[i].ini);
            check_moves(files[i].rules, positions(files[i].rules, test::positions_of_each(2, 30)));
        }
}

TEST_CASE(
    "where a rule set has two kinds of pawns, both are written without a letter, and either may be named") {
    const Rules rules = load_rules("two", read_ini("[two:chess]\nshogiPawn = s\npawnTypes = ps\n"
                                                   "startFen = 4k3/8/8/8/3s4/2P1p3/8/4K3 b - - 0 1\n",
                                                   "two.ini"));
    check_moves(rules, {rules.start_fen, "4k3/8/8/3p4/2s1S3/3P4/8/4K3 w - - 0 1",
                        "4k3/8/8/2p1p3/3S4/2P5/8/4K3 w - - 0 1"});
    const Position position = Position::from_fen(rules, "4k3/8/8/4p3/3P4/4S3/8/4K3 w - - 0 1");
    std::string code = "(4k3/8/8/4p3/3P4/4S3/8/4K3 w - - 0 1) SetUp pop\n";
    std::vector<std::string> expected;
    for (const char* const text : {"Pd5", "d5", "Se4", "e4", "dxe5", "Pdxe5"}) {
        code += fmt::format("({}) FindMove =\n", text);
        const Move meant = read_move(position, text);
        CHECK_MESSAGE(meant, text);
        expected.push_back(fmt::to_string(meant.code()));
    }
    CHECK(test::run_variant_kernel(rules, ROOTS, code) == expected);
}

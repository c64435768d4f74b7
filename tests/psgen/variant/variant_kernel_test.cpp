#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/zobrist.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/psgen/variant/variant_program.hpp"
#include "tests/support/fairy_sections.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::variant;

namespace {

std::vector<std::string> positions(const Rules& rules, std::size_t n, std::uint32_t seed) {
    std::vector<std::string> fens = test::random_positions(rules, n, seed);
    fens.push_back(Position(rules).fen());
    return fens;
}

const std::vector<std::string> SEARCH_ROOTS = {
    "ReadFen",   "fenProblem", "Search", "limitDepth", "limitNodes", "limitTime", "bestMove",
    "bestScore", "bestDepth",  "nodes",  "PV",         "pvLength",   "ForgetGame"};

/// Smaller boards and fewer moves are searched deeper.
int depth_of(const Position& pos) {
    const std::size_t moves = legal_moves(pos).size();
    return moves < 25 ? 4 : moves < 40 ? 3 : 2;
}

/// Counts the leaves of positions, each to its depth.
void check_counts(const Rules& rules, const std::vector<std::pair<std::string, int>>& positions) {
    std::string code;
    std::vector<std::string> expected;
    for (const auto& [fen, depth] : positions) {
        Position pos = Position::from_fen(rules, fen);
        code += fmt::format("({}) ReadFen fenProblem print Fen = key = {} Perft =\n", fen, depth);
        expected.push_back(fen);
        expected.push_back(fmt::to_string(pos.key() & chess::KEY_MASK));
        expected.push_back(fmt::to_string(perft(pos, depth)));
    }
    const std::vector<std::string> told =
        test::run_variant_kernel(rules, {"ReadFen", "fenProblem", "Fen", "key", "Perft"}, code);
    REQUIRE(told.size() == expected.size());
    for (std::size_t i = 0; i < told.size(); ++i) CHECK_MESSAGE(told[i] == expected[i], expected[i / 3 * 3]);
}

/// Counts leaves to that depth in the long form; in the short one as deep as a few hundred go.
void check_leaves(const Rules& rules, const std::vector<std::string>& fens, int full_depth) {
    std::vector<std::pair<std::string, int>> positions;
    for (const std::string& fen : fens) {
        Position pos = Position::from_fen(rules, fen);
        int depth = test::full_tests() ? full_depth : 1;
        while (!test::full_tests() && depth < 4 && perft(pos, depth + 1) < 300) ++depth;
        positions.emplace_back(fen, depth);
    }
    check_counts(rules, positions);
}

}  // namespace

TEST_CASE("a variant's program counts the core's leaves, has its keys, and writes the FEN that it read") {
    // The long form counts 1,500 million leaves: `-sc=grand` counts those of one variant.
    for (const IniSection& section : builtin_sections()) SUBCASE(section.name.c_str()) {
            const Rules rules = load_rules(section.name);
            check_leaves(rules, positions(rules, test::positions_of_each(3, 50), 5),
                         test::full_perft_depth(rules));
        }
}

TEST_CASE("a program of Racing Kings knows when Black cannot follow White to the last rank") {
    const Rules rules = load_rules("racingkings");
    check_leaves(rules,
                 {"4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", "R6K/3k4/8/8/8/8/8/8 b - - 0 1",
                  "4K3/k7/8/8/8/8/8/8 b - - 0 1", "8/2K5/k7/8/8/8/8/1R6 w - - 0 1"},
                 4);
}

TEST_CASE("a program in which a side never had what must not be left under attack plays on") {
    const Rules rules = test::rule_file("maharajah", std::string(test::MAHARAJAH)).rules;
    check_leaves(rules, positions(rules, 3, 9), 3);
}

TEST_CASE("a program with hands counts the core's leaves, and finds what the core finds") {
    const std::string loop = "[own:crazyhouse]\ndropLoop = true\nfirstRankPawnDrops = true\n";
    const std::string pocket =
        "[own:capablanca]\npieceDrops = true\nwhiteDropRegion = *1 *2 *3\n"
        "startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[Nn] w KQkq - 0 1\n";
    check_leaves(load_rules("crazyhouse"),
                 {"4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
                  "2Q~3k1/5ppp/8/8/8/8/5PPP/2R3K1[Nn] b - - 0 1", "4k3/P7/8/8/8/8/p7/4K3[Pp] w - - 0 1",
                  "6k1/5ppp/8/8/4q3/8/5PPP/4r1K1[BNP] w - - 0 1",
                  "4k3/8/8/2pP4/8/8/8/4K3[QQPPPPPPPPPnnnn] w - c6 0 1"},
                 2);
    for (const std::string& ini : {loop, pocket}) {
        const Rules rules = test::rule_file("own", ini).rules;
        check_leaves(rules, positions(rules, 3, 8), 2);
    }
    const Rules rules = load_rules("crazyhouse");
    std::string code;
    std::vector<std::string> expected;
    for (const std::string& fen : positions(rules, test::positions_of_each(3, 40), 78)) {
        code += fmt::format("({}) ReadFen /limitDepth 2 def ForgetGame Search {}", fen, test::PRINT_RESULT);
        expected.push_back(
            test::describe_search(Engine(rules).search(Position::from_fen(rules, fen), {.depth = 2})));
    }
    CHECK(test::run_variant_kernel(rules, SEARCH_ROOTS, code) == expected);
}

TEST_CASE("a program of any rule file counts the core's leaves, and has its keys") {
    // The long form counts 200 files' leaves: `-sc="*7"` those of each tenth.
    static const std::vector<test::RuleFile> files = test::random_rule_files(test::full_tests() ? 200 : 8);
    for (std::size_t i = 0; i < files.size(); ++i) SUBCASE(fmt::format("rule file {}", i).c_str()) {
            CAPTURE(files[i].ini);
            check_leaves(files[i].rules, positions(files[i].rules, test::positions_of_each(2, 50), 1), 3);
        }
}

TEST_CASE("a program of a section of Fairy-Stockfish's variants.ini counts the core's leaves") {
    // `-sc=minihouse` compares one of them.
    static const std::vector<test::RuleFile> files = test::accepted_sections();
    for (const test::RuleFile& file : files) SUBCASE(file.name.c_str()) {
            std::vector<std::pair<std::string, int>> counts = {{file.rules.start_fen, 3}};
            for (const std::string& fen : test::random_positions(file.rules, 50, 1))
                counts.emplace_back(fen, 2);
            check_counts(file.rules, counts);
        }
}

TEST_CASE("a variant's program finds the move, score, nodes and variation that the core finds") {
    for (const IniSection& section : test::sample(builtin_sections(), 3, 1)) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        std::string code;
        std::vector<std::string> asked, expected;
        int turn = 0;
        for (const std::string& fen : positions(rules, test::positions_of_each(2, 40), 77)) {
            const Position pos = Position::from_fen(rules, fen);
            const int depth = std::min(test::full_tests() ? 1 + turn++ % 4 : 2, depth_of(pos));
            code += fmt::format("({}) ReadFen /limitDepth {} def ForgetGame Search {}", fen, depth,
                                test::PRINT_RESULT);
            asked.push_back(fmt::format("depth {}: {}", depth, fen));
            expected.push_back(test::describe_search(Engine(rules).search(pos, {.depth = depth})));
        }
        const std::vector<std::string> found = test::run_variant_kernel(rules, SEARCH_ROOTS, code);
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            CAPTURE(asked[i]);
            CHECK(found[i] == expected[i]);
        }
    }
}

TEST_CASE("a variant's program values the squares of a board that is another one when it is turned about") {
    const Rules rules =
        load_rules("cliff", read_ini("[cliff:chess]\ncastling = false\n"
                                     "startFen = rnbqkbnr/pppppppp/8/3**3/3*4/8/PPPPPPPP/RNBQKBNR "
                                     "w - - 0 1\n",
                                     "cliff.ini"));
    std::string code;
    std::vector<std::string> expected;
    for (const std::string& fen : positions(rules, 6, 3)) {
        const Position pos = Position::from_fen(rules, fen);
        code += fmt::format("({}) ReadFen EvaluateMover =\n", fen);
        expected.push_back(fmt::to_string(evaluate(pos, make_evaluation(rules))));
    }
    CHECK(test::run_variant_kernel(rules, {"ReadFen", "fenProblem", "EvaluateMover"}, code) == expected);
}

TEST_CASE("a variant's program ends its search where the core does") {
    const Rules rules = load_rules("knightmate");
    const std::string fen = Position(rules).fen();
    std::string code;
    std::vector<std::string> expected;
    Engine engine(rules);
    for (const int nodes : {1, 40, 333, 700}) {
        code += fmt::format("({}) ReadFen /limitDepth 64 def /limitNodes {} def Search {}", fen, nodes,
                            test::PRINT_RESULT);
        expected.push_back(test::describe_search(
            engine.search(Position(rules), {.nodes = static_cast<std::uint64_t>(nodes)})));
    }
    CHECK(test::run_variant_kernel(rules, SEARCH_ROOTS, code) == expected);
}

TEST_CASE("a variant's program hurries the first iteration as the core does, and by the clock") {
    const Rules rules = load_rules("chess");
    // Its quiescence hardly ever ends.
    const std::string fen = "1K1b1N1R/R5Qq/Nb1Qq3/1k1qQ1Bn/2qQrn2/r1q1Qq2/Qqq1Q3/qQQ1B3 w - - 0 1";
    std::string code;
    std::vector<std::string> expected;
    Engine engine(rules);
    for (const int nodes : {1, 600}) {
        code += fmt::format("({}) ReadFen /limitDepth 64 def /limitNodes {} def Search {}", fen, nodes,
                            test::PRINT_RESULT);
        expected.push_back(test::describe_search(
            engine.search(Position::from_fen(rules, fen), {.nodes = static_cast<std::uint64_t>(nodes)})));
    }
    code += "/limitNodes 0 def /limitTime 1 def Search bestDepth =\n";
    expected.push_back("1");
    CHECK(test::run_variant_kernel(rules, SEARCH_ROOTS, code) == expected);
}

TEST_CASE("a variant's program takes a FEN with fields left out as the core does") {
    for (const std::pair<const char*, const char*>& whose :
         {std::pair("3check", "r3k2r/p7/8/3pP3/8/8/P7/R3K2R"),
          std::pair("makruk", "8/8/4k3/8/8/3K4/8/RR6")}) {
        const Rules rules = load_rules(whose.first);
        std::string code;
        std::vector<std::string> expected;
        for (const char* const rest :
             {"", " w", " b", " w KQkq", " w KQkq d6", " w - 7 9", " w 7 9", " w 7", " w KQkq - 1+2",
              " w 1+2", " w 1+2 7 9", " w 7 9 +1+2", " w +1+2", " w KQkq 7 9 +1+2", " w - 16 9 30",
              " w 16 9 30", " w - - 16 9 30", " b - 44 0 7"}) {
            const std::string fen = whose.second + std::string(rest);
            code += fmt::format("({}) ReadFen fenProblem length =only ( ) print Fen =\n", fen);
            expected.push_back("0 " + Position::from_fen(rules, fen).fen());
        }
        CAPTURE(whose.first);
        CHECK(test::run_variant_kernel(rules, {"ReadFen", "fenProblem", "Fen"}, code) == expected);
    }
}

TEST_CASE("a variant's program counts a hunted side's moves as the core does") {
    constexpr std::string_view COUNTED = "[counted:makruk]\ncountingRule = {}\nnMoveRule = 50\n";
    for (const char* const rule : {"makruk", "cambodian", "asean"}) {
        CAPTURE(rule);
        const Rules rules = test::rule_file("counted", fmt::format(COUNTED, rule)).rules;
        std::string code;
        std::vector<std::string> expected;
        std::uint32_t seed = 0;
        for (const char* const fen :
             {"8/2n1k3/8/3p4/4P3/2RK4/8/R7 w - - 0 1", "8/8/4k3/4n3/8/3K4/8/R3R3 w - - 0 1",
              "8/2s5/4k3/8/2N5/3K4/5p2/1N6 b - - 0 1", "8/4kp2/4SM2/8/8/3K4/8/8 b - - 0 1",
              "8/5P2/4k3/8/8/3K4/8/2R5 w - - 0 1", "8/8/4k3/8/8/3K4/8/RR6 w - 16 13 40"}) {
            std::mt19937 random(++seed);
            Position pos = Position::from_fen(rules, fen);
            code += fmt::format("({}) ReadFen\n", fen);
            for (int ply = 0; ply < 60; ++ply) {
                // What takes and promotes is played first, so that something begins to count.
                std::vector<Move> moves = legal_moves(pos);
                if (moves.empty()) break;
                std::ranges::shuffle(moves, random);
                const auto takes = std::ranges::find_if(
                    moves, [&](Move m) { return pos.is_capture(m) || m.promotion() != 0; });
                const Move m = takes != moves.end() ? *takes : moves.front();
                pos.do_move(m);
                code += fmt::format(
                    "{} Make Fen print ( ) print counted countLimit gt = Unmake Fen pop "
                    "{} Make Settle\n",
                    m.code(), m.code());
                expected.push_back(fmt::format("{} {}", pos.fen(), pos.counted() > pos.count_limit()));
            }
        }
        const std::vector<std::string> told = test::run_variant_kernel(
            rules, {"ReadFen", "Fen", "Make", "Unmake", "Settle", "counted", "countLimit"}, code);
        REQUIRE(told.size() == expected.size());
        for (std::size_t i = 0; i < told.size(); ++i) CHECK(told[i] == expected[i]);
    }
}

TEST_CASE("a variant's program refuses positions that its rules do not allow") {
    const Rules rules = load_rules("pressroom");
    const std::string rest = " w - - 0 1";
    std::string code;
    std::vector<std::string> fens = {
        "",
        "8 w",
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR* w - - 0 1x",
        "10/10/10/10/10/10/10/10/10/10" + rest,
        "*rnbqkbnr*/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "krnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbq*bnr*/10/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbqkknr*/10/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQ1BNR*" + rest,
        "*rnbqkbnr*/9/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbqkbnr*/x9/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbqkbnr*/~9/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR* x - - 0 1",
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR* w x - 0 1",
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR* w - zz 0 1",
        "*rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR* w - - x 1",
        "*rnb1kbnr*/5Q4/10/10/10/10/10/10/10/*RNBQKBNR*" + rest,
    };
    std::vector<std::string> expected;
    for (const std::string& fen : fens) {
        CAPTURE(fen);
        CHECK_THROWS(Position::from_fen(rules, fen));
        code += fmt::format("({}) ReadFen fenProblem length 0 ne =\n", fen);
        expected.emplace_back("true");
    }
    CHECK(test::run_variant_kernel(rules, {"ReadFen", "fenProblem"}, code) == expected);
}

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/variant/evaluation.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

SearchResult search_fen(const std::string& name, const std::string& fen, int depth) {
    const Rules rules = load_rules(name);
    return Engine(rules).search(Position::from_fen(rules, fen), {.depth = depth});
}

/// The value of a position by trying every move, with quiescence below: what alpha-beta must find.
int plain_value(const Rules& rules, Position& pos, int depth) {
    int best = -INFINITE;
    for (const Move m : legal_moves(pos)) {
        const Position::Undo undo = pos.do_move(m);
        // A search of depth 1 sees one move further.
        int value = 0;
        if (depth > 2 && !legal_moves(pos).empty()) {
            value = -plain_value(rules, pos, depth - 1);
        } else {
            const SearchResult found = Engine(rules).search(pos, {.depth = 1});
            value = -found.score;
        }
        pos.undo_move(m, undo);
        if (value > MATE_BOUND) --value;
        if (value < -MATE_BOUND) ++value;
        best = std::max(best, value);
    }
    return best;
}

}  // namespace

TEST_CASE("a variant's pieces are worth what they can do") {
    const Rules chess = load_rules("chess");
    const auto value = [](const Rules& rules, char letter) {
        return make_evaluation(rules).value[static_cast<std::size_t>(rules.type_of_letter(letter))];
    };
    CHECK(value(chess, 'p') > 50);
    CHECK(value(chess, 'p') < 150);
    CHECK(value(chess, 'n') > 2 * value(chess, 'p'));
    CHECK(value(chess, 'r') > value(chess, 'b'));
    CHECK(value(chess, 'q') > value(chess, 'r') + value(chess, 'n'));
    CHECK(value(chess, 'k') == 0);
    const Rules amazon = load_rules("amazon");
    CHECK(value(amazon, 'a') > value(chess, 'q'));
    const Rules antichess = load_rules("antichess");
    CHECK(value(antichess, 'q') == -value(chess, 'q'));
}

TEST_CASE("both sides count the same in every variant") {
    for (const IniSection& section : builtin_sections()) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        const Evaluation evaluation = make_evaluation(rules);
        for (std::size_t type = 1; type < rules.types.size(); ++type)
            CHECK(std::abs(evaluation.value[type]) <= MOST_WORTH);
        // By the same pieces of the other colour, turned about.
        for (const std::string& fen : test::random_positions(rules, 5, 3)) {
            const Position pos = Position::from_fen(rules, fen);
            int sum = 0;
            for (const Cell c : rules.cells) {
                const Piece p = pos.piece_on(c);
                if (p == EMPTY) continue;
                const auto type = static_cast<std::size_t>(type_of(p));
                const Square s = color_of(p) == WHITE ? square_of(c) : turned(rules, square_of(c));
                sum += sign(color_of(p)) * (evaluation.value[type] + evaluation.bonus[type][s]);
            }
            for (const std::uint8_t type : rules.hand_types)
                for (const Color side : {WHITE, BLACK})
                    sum += sign(side) * pos.hands().count(side, type) * evaluation.in_hand[type];
            CHECK(balance(pos, evaluation) == sum);
        }
    }
}

TEST_CASE("the search of variants finds what trying every move finds") {
    for (const IniSection& section : builtin_sections()) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        // What quiescence leaves out depends on the window: where that matters, both may differ.
        for (const std::string& fen : test::random_positions(rules, 2, 12)) {
            CAPTURE(fen);
            Position pos = Position::from_fen(rules, fen);
            CHECK(Engine(rules).search(pos, {.depth = 2}).score == plain_value(rules, pos, 2));
        }
    }
}

TEST_CASE("the search of variants finds how a game is won") {
    struct Case {
        const char* variant;
        const char* fen;
        int depth;
        int score;
        const char* move;
    };
    // clang-format off
    for (const Case& c : {
             Case{"chess", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 4, MATE - 3, nullptr},
             Case{"kingofthehill", "7k/8/8/8/2K5/8/8/8 w - - 0 1", 1, MATE - 1, nullptr},
             Case{"3check", "7k/8/8/8/8/8/Q7/7K w - - 1+3 0 1", 1, MATE - 1, nullptr},
             Case{"racingkings", "8/7K/8/8/8/8/k7/8 w - - 0 1", 1, MATE - 1, nullptr},
             Case{"atomic", "4k3/3p4/8/8/8/8/8/K2Q4 w - - 0 1", 1, MATE - 1, "d1d7"},
             Case{"extinction", "rnb1kb1r/p7/8/8/8/8/1q5P/RNBQKBNR w KQkq - 0 1", 2, MATE - 1, "c1b2"},
             Case{"antichess", "8/8/8/8/8/8/1p6/P7 b - - 0 1", 2, 0, nullptr},
             // The last ply gives mate, which quiescence of the side in check sees.
             Case{"chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1, MATE - 1, "a1a8"},
             Case{"shatranj", "7k/8/8/8/8/8/r7/1R5K w - - 0 1", 1, 0, nullptr},
             Case{"leapfrog", "8/8/8/8/3p4/2P5/8/8 w - - 0 1", 1, MATE - 1, "c3d4,d4e5"},
         }) {
        // clang-format on
        CAPTURE(c.variant);
        const Rules rules = load_rules(c.variant);
        const Position pos = Position::from_fen(rules, c.fen);
        const SearchResult found = search_fen(c.variant, c.fen, c.depth);
        if (c.score != 0) CHECK(found.score == c.score);
        if (c.move != nullptr) CHECK(to_uci(pos, found.best_move) == c.move);
    }
}

TEST_CASE("the search of variants knows repetitions, ends of games and limits") {
    const Rules rules = load_rules("chess");
    // White's one move leads to what has been there.
    const Position pos = Position::from_fen(rules, "8/8/8/8/8/p7/2k5/K7 w - - 4 60");
    REQUIRE(legal_moves(pos).size() == 1);
    Position after = pos;
    after.do_move(legal_moves(pos).front());
    const std::uint64_t key = after.key();
    CHECK(Engine(rules).search(pos, {.depth = 1}).score < 0);
    CHECK(Engine(rules).search(pos, {.depth = 1}, {&key, 1}).score == 0);

    const Position mated = Position::from_fen(rules, "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1");
    const SearchResult over = Engine(rules).search(mated, {.depth = 3});
    CHECK(!over.best_move);
    CHECK(over.score == -MATE);
    CHECK(over.nodes == 1);

    const SearchResult limited = Engine(rules).search(Position(rules), {.nodes = 500});
    CHECK(limited.nodes == 500);
    CHECK(limited.depth >= 2);
    CHECK(limited.pv.front() == limited.best_move);
    const SearchResult least = Engine(rules).search(Position(rules), {.nodes = 1});
    CHECK(least.depth == 1);

    std::vector<SearchResult> told;
    Engine(rules).search(Position(rules), {.depth = 2}, {},
                         [&](const SearchResult& r) { told.push_back(r); });
    REQUIRE(told.size() == 2);
    CHECK(told[0].depth == 1);
    CHECK(std::abs(told[0].score) < MATE_BOUND);
    CHECK(told[1].pv.size() >= 2);
}

TEST_CASE(
    "a stop and the clock end the first iteration of a variant's search, too, and nodes its quiescence") {
    const Rules rules = load_rules("chess");
    const Position queens =
        Position::from_fen(rules, "1K1b1N1R/R5Qq/Nb1Qq3/1k1qQ1Bn/2qQrn2/r1q1Qq2/Qqq1Q3/qQQ1B3 w - - 0 1");
    const auto legal = legal_moves(queens);
    const std::atomic<bool> stop = true, go_on = false;
    for (const SearchLimits& limits : {SearchLimits{.stop = &stop}, SearchLimits{.milliseconds = 1},
                                       SearchLimits{.nodes = 600, .stop = &stop}}) {
        int told = 0;
        const SearchResult result =
            Engine(rules).search(queens, limits, {}, [&](const SearchResult&) { ++told; });
        CHECK(std::find(legal.begin(), legal.end(), result.best_move) != legal.end());
        CHECK(result.pv.front() == result.best_move);
        CHECK(result.depth == 1);
        CHECK(told == 1);
        if (limits.stop != nullptr) CHECK(result.nodes == TIME_CHECK_NODES);
    }

    // Its quiescence hardly ever ends.
    for (const std::uint64_t nodes : {std::uint64_t{1}, std::uint64_t{600}}) {
        const SearchResult hurried = Engine(rules).search(queens, {.nodes = nodes});
        CHECK(hurried.depth == 1);
        CHECK(std::find(legal.begin(), legal.end(), hurried.best_move) != legal.end());
        const std::uint64_t limit = std::max<std::uint64_t>(nodes, FIRST_NODES);
        CHECK(hurried.nodes > limit);
        // What was begun is finished.
        CHECK(hurried.nodes < limit + 20 * legal.size());
    }
    const Position pos =
        Position::from_fen(rules, "4k3/q2q2q1/1q3q2/2q1p3/2Q1P1Q1/1Q3Q2/1Q2Q3/4K3 w - - 0 1");
    const SearchResult one = Engine(rules).search(pos, {.depth = 1});
    CHECK(one.nodes > 2 * TIME_CHECK_NODES);
    const SearchResult found =
        Engine(rules).search(pos, {.nodes = one.nodes, .milliseconds = 1'000'000, .stop = &go_on});
    CHECK(found.nodes == one.nodes);
    CHECK(found.pv == one.pv);
}

#include <doctest/doctest.h>

#include <limits>
#include <ostream>
#include <set>
#include <string_view>

#include "core/puzzle/puzzle.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::puzzle;
using namespace inkmate::test;

namespace {

Field field_of(std::string_view betza, int files, int ranks, std::string_view holes = {}) {
    Region set;
    for (; !holes.empty(); holes.remove_prefix(2)) set.set(*variant::parse_square(holes.substr(0, 2)));
    return make_field(files, ranks, set, variant::parse_betza(betza));
}
constexpr std::string_view QUEEN = "Q", ROOK = "R", BISHOP = "B", KNIGHT = "N", KING = "K";

Effort endless() {
    return {std::numeric_limits<std::uint64_t>::max()};
}

/// How many solutions there are.
template <class Each>
int count(Each&& each) {
    int n = 0;
    Effort effort = endless();
    REQUIRE(each(effort, [&n](std::span<const Square>) { return ++n > 0; }) == Ending::complete);
    return n;
}
int independent(const Field& field, int pieces) {
    return count([&](Effort& e, const Visit& v) { return each_independent(field, pieces, e, v); });
}
int dominating(const Field& field, int pieces) {
    return count([&](Effort& e, const Visit& v) { return each_domination(field, pieces, e, v); });
}
int tours(const Field& field, const TourRules& rules) {
    return count([&](Effort& e, const Visit& v) { return each_tour(field, rules, e, v); });
}

/// True if there is a solution.
bool is_dominated(const Field& field, int pieces) {
    Effort effort = endless();
    return each_domination(field, pieces, effort, [](auto) { return false; }) == Ending::stopped;
}

/// The tour that is found first, empty where there is none; every square of it is where it may be.
std::vector<Square> tour(const Field& field, const TourRules& rules = {}) {
    Effort effort = endless();
    std::vector<Square> found;
    find_tour(field, rules, effort, [&](std::span<const Square> squares) {
        found.assign(squares.begin(), squares.end());
        return false;
    });
    for (std::size_t i = 1; i < found.size(); ++i) CHECK(field.moves[found[i - 1]].test(found[i]));
    if (rules.closed && !found.empty()) CHECK(field.moves[found.back()].test(found.front()));
    if (rules.from && !found.empty()) CHECK(found.front() == *rules.from);
    CHECK(std::set(found.begin(), found.end()).size() == found.size());
    return found;
}

}  // namespace

TEST_CASE("a piece's moves and attacks on an empty board with holes") {
    const Field field = field_of("fmWfcF", 3, 3, "b2");
    CHECK(field.squares.size() == 8);
    CHECK(field.moves[0] == Region().set(16));
    CHECK(field.attacks[0].none());
    CHECK(field.attacks[1] == Region().set(16).set(18));
    const Field rooks = field_of(ROOK, 3, 3, "b1");
    CHECK(rooks.attacks[0] == Region().set(16).set(32));
    // A grasshopper needs a piece to jump over, a wheel comes back to where it began.
    CHECK(field_of("gQ", 8, 8).attacks[0].none());
    CHECK(field_of("mWmafsW", 4, 4).moves[0].test(0) == false);
    CHECK(reversed(field.attacks)[16] == Region().set(1));
}

TEST_CASE("queens that do not attack each other, on boards of 4 to 12 files") {
    // Numbers of solutions as published (OEIS A000170).
    const std::vector<int> solutions = {2, 10, 4, 40, 92, 352, 724, 2680, 14200};
    for (int n = 4; n <= (full_tests() ? 12 : 10); ++n) {
        CAPTURE(n);
        const Field board = field_of(QUEEN, n, n);
        CHECK(independent(board, n) == solutions[static_cast<std::size_t>(n - 4)]);
        CHECK(most_independent(board) >= n);
        CHECK(independent(board, n + 1) == 0);
    }
    CHECK(independent(field_of(QUEEN, 3, 3), 3) == 0);
    CHECK(independent(field_of(QUEEN, 3, 3), 2) == 8);
}

TEST_CASE("most pieces of a kind on 8 x 8 squares that do not attack each other, and in how many ways") {
    // Yaglom and Yaglom, Challenging mathematical problems, 1964; kings on 6 x 6 squares: OEIS A018807.
    CHECK(independent(field_of(ROOK, 8, 8), 8) == 40320);
    CHECK(independent(field_of(BISHOP, 8, 8), 14) == 256);
    CHECK(independent(field_of(BISHOP, 8, 8), 15) == 0);
    CHECK(independent(field_of(KNIGHT, 8, 8), 32) == 2);
    CHECK(independent(field_of(KNIGHT, 8, 8), 33) == 0);
    CHECK(independent(field_of(KING, 6, 6), 9) == 3600);
    if (full_tests()) CHECK(independent(field_of(KING, 8, 8), 16) == 281571);
    CHECK(independent(field_of(KING, 8, 8), 17) == 0);
    // A pawn attacks forward only, and is attacked all the same.
    CHECK(independent(field_of("fcF", 2, 2), 3) == 0);
}

TEST_CASE("fewest pieces that guard a whole board") {
    // Domination numbers of queens on 1 to 11 files: OEIS A075458.
    const std::vector<int> queens = {1, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5};
    for (int n = 1; n <= (full_tests() ? 11 : 8); ++n) {
        CAPTURE(n);
        const int least = queens[static_cast<std::size_t>(n - 1)];
        CHECK(fewest_guards(field_of(QUEEN, n, n)) <= least);
        CHECK(is_dominated(field_of(QUEEN, n, n), least));
        CHECK_FALSE(is_dominated(field_of(QUEEN, n, n), least - 1));
    }
    // OEIS A002564: 4860 ways.
    CHECK(dominating(field_of(QUEEN, 8, 8), 5) == 4860);
    CHECK(fewest_guards(field_of(KING, 8, 8)) == 9);
    CHECK(is_dominated(field_of(KING, 8, 8), 9));
    CHECK(is_dominated(field_of(ROOK, 8, 8), 8));
    CHECK_FALSE(is_dominated(field_of(ROOK, 8, 8), 7));
    CHECK(is_dominated(field_of(BISHOP, 8, 8), 8));
    CHECK_FALSE(is_dominated(field_of(BISHOP, 8, 8), 7));
    // OEIS A006075.
    CHECK(is_dominated(field_of(KNIGHT, 8, 8), 12));
    CHECK_FALSE(is_dominated(field_of(KNIGHT, 8, 8), 11));
    // More than are needed may be put anywhere.
    CHECK(dominating(field_of(ROOK, 2, 2), 3) == 4);
}

TEST_CASE("tours are as many as have been counted") {
    // Knights on 5 x 5 squares (OEIS A165134), 3 x 4 (A070030), 6 x 6 closed (A001230, both ways round).
    CHECK(tours(field_of(KNIGHT, 5, 5), {}) == 1728);
    CHECK(tours(field_of(KNIGHT, 5, 5), {.from = Square{0}}) == 304);
    CHECK(tours(field_of(KNIGHT, 4, 3), {}) == 16);
    CHECK(tours(field_of(KNIGHT, 4, 4), {}) == 0);
    CHECK(tours(field_of(KNIGHT, 5, 5), {.closed = true}) == 0);
    if (full_tests()) CHECK(tours(field_of(KNIGHT, 6, 6), {.closed = true}) == 19724);
    CHECK(tours(field_of(KING, 2, 2), {}) == 24);
    CHECK(tours(field_of(KING, 2, 2), {.closed = true}) == 6);
    CHECK(tours(field_of(KING, 1, 1), {}) == 1);
}

TEST_CASE("a tour is found on any board that has one") {
    for (int n = 5; n <= 16; ++n) {
        CAPTURE(n);
        const auto squares = static_cast<std::size_t>(n * n);
        CHECK(tour(field_of(KNIGHT, n, n)).size() == squares);
        CHECK(tour(field_of(KNIGHT, n, n), {.from = Square{0}}).size() == squares);
        CHECK(tour(field_of(KNIGHT, n, n), {.closed = true}).size() == (n % 2 == 0 ? squares : 0));
    }
    CHECK(tour(field_of(KNIGHT, 10, 3), {.closed = true}).size() == 30);
    CHECK(tour(field_of(KNIGHT, 8, 4), {.closed = true}).empty());
    // A camel, (1,3), stays on squares of one colour; a zebra, (2,3), does not.
    CHECK(tour(field_of("C", 10, 10)).empty());
    CHECK(tour(field_of("Z", 10, 10)).size() == 100);
    // With the middle cut out.
    CHECK(tour(field_of(KNIGHT, 8, 8, "d4e4d5e5"), {.closed = true}).size() == 60);
    // Of an odd number of squares it begins on the colour that has one more.
    CHECK(tour(field_of(KNIGHT, 5, 5), {.from = Square{1}}).empty());
}

TEST_CASE("as many pieces as there is room for, or as few as guard the board") {
    const auto pieces = [](Kind kind, std::string_view piece, int files, int ranks) {
        Effort effort = endless();
        const Answer answer = solve(field_of(piece, files, ranks), {.kind = kind}, effort);
        CHECK(answer.solutions == 1);
        CHECK(answer.squares.size() == static_cast<std::size_t>(answer.pieces));
        return answer.pieces;
    };
    CHECK(pieces(Kind::independence, QUEEN, 3, 3) == 2);
    CHECK(pieces(Kind::independence, BISHOP, 8, 8) == 14);
    CHECK(pieces(Kind::independence, KING, 7, 5) == 12);
    CHECK(pieces(Kind::domination, QUEEN, 8, 8) == 5);
    CHECK(pieces(Kind::domination, KNIGHT, 8, 8) == 12);
    Effort little{5};
    const Answer given_up = solve(field_of(KNIGHT, 8, 8), {.kind = Kind::domination}, little);
    CHECK(given_up.ending == Ending::given_up);
    CHECK(given_up.squares.empty());
    Effort effort = endless();
    std::uint64_t seen = 0;
    const Answer all = solve(field_of(QUEEN, 6, 6), {.pieces = 6, .all = true}, effort,
                             [&](std::span<const Square> squares) { return (seen += squares.size()) > 0; });
    CHECK(all.solutions == 4);
    CHECK(seen == 24);
    CHECK(solve(field_of(KNIGHT, 8, 8), {.kind = Kind::tour}, effort).squares.size() == 64);
}

TEST_CASE("a search ends when its effort is spent") {
    Effort effort{1000};
    CHECK(each_tour(field_of(KNIGHT, 8, 8), {.from = Square{0}}, effort, [](auto) { return true; }) ==
          Ending::given_up);
    CHECK(effort.steps == 1000);
    effort = {100};
    CHECK(each_independent(field_of(QUEEN, 12, 12), 12, effort, [](auto) { return true; }) ==
          Ending::given_up);
    effort = {100};
    CHECK(each_domination(field_of(QUEEN, 8, 8), 4, effort, [](auto) { return true; }) == Ending::given_up);
    effort = {10};
    CHECK(find_tour(field_of(KNIGHT, 8, 8), {}, effort, [](auto) { return true; }) == Ending::given_up);
    CHECK(effort.steps == 10);
}

#include "core/problem/problem_file.hpp"

#include <doctest/doctest.h>

using namespace inkmate;
using namespace inkmate::problem;

namespace {

std::string answer(std::string_view line) {
    return answer_text(chess::read_epd(line, "test").at(0));
}

}  // namespace

TEST_CASE("a solution is the variation that a record has, as far as it is legal") {
    CHECK(answer("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - bm Qb8+; pv Qb8+ Nxb8 Rd8#;") ==
          "1. Qb8+ Nxb8 2. Rd8#");
    CHECK(answer("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - pv d8h4;") == "1... Qh4#");
    CHECK(answer("8/8/8/3k4/8/8/3PK3/8 b - - pv Ke4 d3+ Kd4 Ke9;") == "1... Ke4 2. d3+ Kd4");
}

TEST_CASE("a solution is proved where the record says what is asked for") {
    CHECK(answer("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;") == "1. Ra6 bxa6 2. b7#");
    CHECK(answer("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6;") == "1. Ra6 bxa6 2. b7#");
    CHECK(answer("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - bm Qb8+; dm 2;") ==
          "1. Qb8+ Nxb8 2. Rd8#");
    // Two keys, or the one that the author knows.
    CHECK(answer("6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1;") == "Ra8# or Rb8#");
    CHECK(answer("6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1; bm Rb8;") == "1. Rb8#");
    CHECK(answer("8/8/8/8/8/5k2/7p/5K2 b - - stipulation \"=1\";").empty());
    // What is no key is no solution, whatever the record says.
    const std::string back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1; bm ";
    CHECK(answer(back_rank + "Kh1;") == "1. Rd8#");
    CHECK(answer(back_rank + "Kh1 Kf1;") == "1. Rd8#");
    CHECK(answer(back_rank + "Kh1 Rd8;") == "1. Rd8#");
    CHECK(answer("6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1; bm Rb8 Ra8;") == "Ra8# or Rb8#");
    // Both help.
    CHECK(answer("7k/5K2/8/8/8/8/8/6R1 w - - stipulation \"h#0.5\";").starts_with("1. Rh1#"));
}

TEST_CASE("else it is the best move, as the record writes several") {
    CHECK(answer("7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7;") == "1. Kg7");
    CHECK(answer("7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7 Kg8;") == "Kg7 or Kg8");
    CHECK(answer("7K/8/k1P5/7p/8/8/8/8 w - - bm Qh8;") == "Qh8");
    // No position at all.
    CHECK(answer("8/8/8/8/8/8/8/8 bm Ke4;") == "Ke4");
    CHECK(answer("8/8/8/8/8/8/8/8 w - -").empty());
    CHECK(answer("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm x; bm Ra6;") == "1. Ra6");
}

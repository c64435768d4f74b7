#include "core/problem/problem_file.hpp"

#include <doctest/doctest.h>

using namespace inkmate;
using namespace inkmate::problem;

namespace {

std::string answer(std::string_view line) {
    return answer_text(chess::read_epd(line, "test").at(0));
}

/// What is wrong with the solution of a line, each cause on a line.
std::string wrong_with(std::string_view line) {
    std::vector<chess::Fault> faults;
    static_cast<void>(answer_text(chess::read_epd(line, "test").at(0), &faults));
    std::string causes;
    for (const chess::Fault& fault : faults) {
        CHECK(fault.sentence.starts_with(fault.cause + "; "));
        causes += fault.cause + "\n";
    }
    return causes;
}

constexpr std::string_view BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w - - ";
std::string on_back_rank(std::string_view operations) {
    return std::string(BACK_RANK) + std::string(operations);
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
    CHECK(answer("7K/8/k1P5/7p/8/8/8/8 w - - bm Qh8;").empty());
    // No position at all.
    CHECK(answer("8/8/8/8/8/8/8/8 bm Ke4;") == "Ke4");
    CHECK(answer("8/8/8/8/8/8/8/8 w - -").empty());
    CHECK(answer("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm x; bm Ra6;") == "1. Ra6");
}

TEST_CASE("a move of bm or pv that is not legal is told, and left out") {
    const auto check = [](std::string_view operations, std::string_view text, std::string_view cause) {
        CAPTURE(std::string(operations));
        CHECK(answer(on_back_rank(operations)) == text);
        const std::string wrong = wrong_with(on_back_rank(operations));
        CAPTURE(wrong);
        CHECK(wrong.starts_with(cause));
        CHECK(wrong.empty() == cause.empty());
    };
    check("bm Ra8;", "1. Ra8#", "");
    check("bm Ra8, Rb1;", "Ra8# or Rb1", "");
    check("bm Ra9;", "", "'Ra9' is not a move");
    check("bm Rh8;", "", "'Rh8' is not legal: the rook can go ");
    check("bm Ta8;", "", "'Ta8' is not a move");
    check("bm Ra9 Ra8;", "1. Ra8#", "'Ra9' is not a move");
    check("pv Ra8 Kf8;", "1. Ra8#", "'Kf8' is not legal");
    check("bm Ra8, id \"comma\";", "1. Ra8#", "there is no semicolon between bm and id\n");
    check("bm Ra8 id \"none\"", "1. Ra8#", "there is no semicolon between bm and id\n");
}

TEST_CASE("what is proved is compared with what is claimed") {
    const std::string queen = "7k/5Q2/6K1/8/8/8/8/8 w - - ";
    CHECK(wrong_with(queen + "dm 3; bm Qg7;") == "a mate in 3 is asked for, but Qg7# is a mate in 1\n");
    CHECK(wrong_with(queen + "dm 2; pv Qg7;") == "a mate in 2 is asked for, but Qg7# is a mate in 1\n");
    CHECK(wrong_with(queen + "dm 1; bm Qg7;").empty());
    CHECK(wrong_with(on_back_rank("dm 1; bm Rb1;")) == "Rb1 does not solve the mate in 1, but Ra8# does\n");
    CHECK(answer(on_back_rank("dm 1; pv Rb1;")) == "1. Ra8#");
    CHECK(wrong_with(on_back_rank("dm 1; pv Rb1;")) == "Rb1 does not solve the mate in 1, but Ra8# does\n");
    const std::string bare = "6k1/5ppp/8/8/8/8/8/4K3 w - - dm 2; ";
    CHECK(wrong_with(bare) == "there is no mate in 2\n");
    CHECK(answer(bare + "bm Kd2;").empty());
    CHECK(wrong_with(on_back_rank("dm x; bm Ra8;")).find("#x") != std::string::npos);
    // The line of the file is kept where it begins with a key.
    const std::string loyd = "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; ";
    CHECK(answer(loyd + "pv Ra6 Bc7;") == "1. Ra6 Bc7");
    CHECK(answer(loyd + "pv Ra6 Bc7 Rxa7;") == "1. Ra6 Bc7 2. Rxa7#");
    CHECK(wrong_with(loyd + "pv Ra6 Bc7 Rxa7;").empty());
}

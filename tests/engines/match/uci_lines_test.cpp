// The lines of UCI, written by the server and read by the client.
#include "engines/uci/lines.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engines/uci/client.hpp"
#include "tests/engines/match/fake_engine.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace inkmate::engine;
using namespace std::chrono_literals;

namespace {

game::Found result() {
    return {.score = 35, .depth = 3, .nodes = 812, .milliseconds = 20, .line = {"e2e4", "e7e5"}};
}

}  // namespace

TEST_CASE("a variation is written with what is known of it") {
    game::Found r = result();
    CHECK(info_line(r) == "info depth 3 score cp 35 nodes 812 nps 40600 time 20 pv e2e4 e7e5");
    r.seldepth = 9;
    r.rank = 2;
    r.hashfull = 12;
    r.score = MATE - 3;
    CHECK(info_line(r) ==
          "info depth 3 seldepth 9 multipv 2 score mate 2 nodes 812 nps 40600 time 20 hashfull 12 pv e2e4 "
          "e7e5");
    r.bound = Bound::lower;
    r.score = -7;
    CHECK(info_line(r).find(" score cp -7 lowerbound nodes ") != std::string::npos);
    r.bound = Bound::upper;
    CHECK(info_line(r).find(" score cp -7 upperbound nodes ") != std::string::npos);
    CHECK(root_move_line({.number = 3, .depth = 12, .milliseconds = 1500}, "e2e4") ==
          "info depth 12 currmove e2e4 currmovenumber 3");
    CHECK(bestmove_line(r) == "bestmove e2e4");
    CHECK(bestmove_line(r, true) == "bestmove e2e4 ponder e7e5");
    r.line.pop_back();
    CHECK(bestmove_line(r, true) == "bestmove e2e4");
    CHECK(bestmove_line({}, true) == "bestmove 0000");
    // Variants have scores of their own.
    r.scores = {1'000'000, 999'000};
    r.score = 1'000'000 - 3;
    CHECK(info_line(r).find(" score mate 2 ") != std::string::npos);
    r.score = -1'000'000 + 4;
    CHECK(info_line(r).find(" score mate -2 ") != std::string::npos);
}

TEST_CASE("what is written of a variation is read again") {
    game::Found r = result();
    for (const int score : {35, -400, MATE - 3, -MATE + 4, 0})
        for (const int rank : {0, 1, 7}) {
            r.score = score;
            r.rank = rank;
            const auto info = read_info(info_line(r));
            REQUIRE(info);
            CHECK(info->score == score);
            CHECK(info->depth == 3);
            CHECK(info->multipv == std::max(rank, 1));
        }
    r.bound = Bound::upper;
    CHECK_FALSE(read_info(info_line(r))->score);
    CHECK_FALSE(read_info(root_move_line({.number = 3, .depth = 12, .milliseconds = 1500}, "e2e4"))->score);
    CHECK_FALSE(read_info(bestmove_line(r)));
}

TEST_CASE("scores beyond our own are the highest and lowest of them") {
    for (const auto& [line, score] : {std::pair{"info depth 1 score cp -2147483648", 1 - MATE},
                                      {"info depth 1 score cp 2147483647", MATE - 1},
                                      {"info depth 1 score mate 2147483647", 1},
                                      {"info depth 1 score mate -2147483648", 0}}) {
        const std::optional<int> read = read_info(line)->score;
        CHECK(read == score);
    }
}

TEST_CASE("the client keeps score and depth of the best variation, and passes over bounds and other lines") {
    UciClient client({"", {"sh", "-c", R"(
while read -r word rest; do
    case $word in
    uci) echo "id name several"; echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go) cat <<END
info depth 8 multipv 1 score cp 30 nodes 9 pv e2e4
info depth 8 multipv 2 score cp 10 nodes 9 pv d2d4
info depth 9 multipv 1 score cp 80 lowerbound nodes 11 pv e2e4
info depth 9 multipv 1 score mate -3 upperbound nodes 12 pv e2e4
info depth 9 currmove e2e4 currmovenumber 1
info string depth 77 score cp 77
bestmove e2e4 ponder e7e5
END
    ;;
    esac
done
)"}},
                     20s, never);
    const UciAnswer answer = client.go(Game(), "depth 9", 20s);
    CHECK(answer.bestmove == "e2e4");
    CHECK(answer.score == 30);
    CHECK(answer.depth == 8);
}

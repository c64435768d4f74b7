// What an embedder holds a search by: its limits, a call for each iteration, a stop.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/search.hpp"

using namespace inkmate::chess;
using namespace inkmate::engine;

TEST_CASE("each completed iteration is told, the last as it is returned") {
    std::vector<SearchResult> told;
    Engine engine;
    const SearchResult result =
        engine.search(Position(), {.depth = 5}, {}, [&](const SearchResult& r) { told.push_back(r); });
    REQUIRE(told.size() == 5);
    for (std::size_t i = 0; i < told.size(); ++i) {
        CHECK(told[i].depth == static_cast<int>(i) + 1);
        CHECK(told[i].pv.front() == told[i].best_move);
    }
    CHECK(told.back().best_move == result.best_move);
    CHECK(told.back().score == result.score);
    CHECK(told.back().nodes == result.nodes);
}

TEST_CASE("a stop that is set when an iteration is told ends the next one, which counts for nothing") {
    std::atomic<bool> stop = false;
    std::vector<SearchResult> told;
    const auto on_iteration = [&](const SearchResult& r) {
        told.push_back(r);
        stop = r.depth == 6;
    };
    Engine engine;
    const SearchResult result = engine.search(Position(), {.stop = &stop}, {}, on_iteration);
    CHECK(result.depth == 6);
    // The one that was cut short tells what is kept.
    REQUIRE(told.size() == 7);
    const SearchResult& completed = told[5];
    CHECK(told.back().depth == 6);
    CHECK(told.back().nodes == result.nodes);
    CHECK(result.pv == completed.pv);
    CHECK(result.nodes > completed.nodes);
    CHECK(result.nodes <= completed.nodes + TIME_CHECK_NODES);
    CHECK(stop);
}

namespace {

// Quiescence of the first move would last for hours.
constexpr const char* QUEENS = "1K1b1N1R/R5Qq/Nb1Qq3/1k1qQ1Bn/2qQrn2/r1q1Qq2/Qqq1Q3/qQQ1B3 w - - 0 1";

}  // namespace

TEST_CASE("a stop and the clock end the first iteration, too, with a move") {
    const std::atomic<bool> stop = true;
    const Position queens = Position::from_fen(QUEENS);
    const MoveList legal = legal_moves(queens);
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::alphabeta, SearchAlgorithm::full})
        for (const SearchLimits& limits :
             {SearchLimits{.stop = &stop}, SearchLimits{.milliseconds = 1},
              SearchLimits{.nodes = 600, .stop = &stop}, SearchLimits{.stop = &stop, .lines = 3}}) {
            std::vector<SearchResult> told;
            const SearchResult result = search(queens, limits, {.algorithm = algorithm},
                                               [&](const SearchResult& r) { told.push_back(r); });
            CHECK(std::find(legal.begin(), legal.end(), result.best_move) != legal.end());
            CHECK(result.pv.front() == result.best_move);
            CHECK(result.depth == 1);
            if (limits.stop != nullptr) CHECK(result.nodes == TIME_CHECK_NODES);
            REQUIRE(told.size() == 1);
            CHECK(told[0].best_move == result.best_move);
        }
}

TEST_CASE("an end of the first iteration leaves the best of the moves that were searched") {
    const Position pos = Position::from_fen("4k3/q2q2q1/1q3q2/2q1p3/2Q1P1Q1/1Q3Q2/1Q2Q3/4K3 w - - 0 1");
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::alphabeta, SearchAlgorithm::full})
        for (int last = 1; last <= 4; ++last) {
            CAPTURE(last);
            std::atomic<bool> stop = last == 1;
            std::vector<Move> tried;
            SearchReports reports;
            reports.root_move = [&](const RootMove& m) {
                tried.push_back(m.move);
                if (m.number == last) stop = true;
            };
            const SearchResult cut = search(pos, {.stop = &stop}, {.algorithm = algorithm}, reports);
            REQUIRE(tried.size() < legal_moves(pos).size());
            CHECK(cut.depth == 1);
            if (tried.size() == 1) {
                CHECK(cut.best_move == tried[0]);
                CHECK(cut.score == evaluate(pos));
                continue;
            }
            tried.pop_back();
            const SearchResult whole = search(pos, {.depth = 1, .moves = tried}, {.algorithm = algorithm});
            CHECK(cut.best_move == whole.best_move);
            CHECK(cut.score == whole.score);
            CHECK(cut.pv == whole.pv);
        }
}

TEST_CASE("no number of nodes ends the first iteration") {
    const Position pos = Position::from_fen("4k3/q2q2q1/1q3q2/2q1p3/2Q1P1Q1/1Q3Q2/1Q2Q3/4K3 w - - 0 1");
    const std::atomic<bool> stop = false;
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        const SearchResult one = search(pos, {.depth = 1}, {.algorithm = algorithm});
        CHECK(one.nodes > 2 * TIME_CHECK_NODES);
        for (const std::uint64_t nodes : {std::uint64_t{1}, std::uint64_t{TIME_CHECK_NODES} + 1, one.nodes}) {
            const SearchResult found = search(pos, {.nodes = nodes, .milliseconds = 1'000'000, .stop = &stop},
                                              {.algorithm = algorithm});
            CHECK(found.nodes == one.nodes);
            CHECK(found.pv == one.pv);
        }
    }
}

TEST_CASE("a stop that is set from the beginning leaves the first iteration, so that there is a move") {
    const std::atomic<bool> stop = true;
    for (const int hash_bits : {0, 14}) {
        Engine engine({.hash_bits = hash_bits});
        const SearchResult result = engine.search(Position(), {.stop = &stop});
        CHECK(result.depth >= 1);
        CHECK(result.depth < MAX_PLY);
        CHECK(result.best_move);
    }
}

TEST_CASE("another thread stops a search that has no other limit") {
    std::atomic<bool> stop = false;
    std::atomic<int> depth = 0;
    std::thread other([&] {
        depth.wait(0);
        stop = true;
    });
    Engine engine;
    const SearchResult result = engine.search(Position(), {.stop = &stop}, {}, [&](const SearchResult& r) {
        depth = r.depth;
        depth.notify_all();
    });
    other.join();
    CHECK(result.depth >= 1);
    CHECK(result.depth < MAX_PLY);
    const MoveList legal = legal_moves(Position());
    CHECK(std::find(legal.begin(), legal.end(), result.best_move) != legal.end());
}

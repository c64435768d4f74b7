// What an embedder holds a search by: its limits, a call for each iteration, a stop.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/movegen.hpp"
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
    CHECK(result.pv == told.back().pv);
    CHECK(result.nodes > told.back().nodes);
    CHECK(result.nodes <= told.back().nodes + TIME_CHECK_NODES);
    CHECK(stop);
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

#include "process/workers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <vector>

using namespace inkmate;

TEST_CASE("work is done once for each number, by however many") {
    for (const unsigned jobs : {0U, 1U, 3U, 40U}) {
        CAPTURE(jobs);
        std::vector<std::atomic<int>> done(20);
        run_in_parallel(done.size(), jobs, [&](std::size_t i) { ++done[i]; });
        CHECK(std::ranges::all_of(done, [](const std::atomic<int>& times) { return times == 1; }));
    }
    run_in_parallel(0, 4, [](std::size_t) { FAIL("there is nothing to do"); });
}

TEST_CASE("so many work at once as are asked for") {
    std::mutex mutex;
    std::condition_variable all_here;
    int here = 0;
    // Each waits for the two others: fewer would wait for ever.
    run_in_parallel(3, 3, [&](std::size_t) {
        std::unique_lock lock(mutex);
        ++here;
        all_here.notify_all();
        all_here.wait(lock, [&] { return here == 3; });
    });
    CHECK(here == 3);
}

TEST_CASE("the first exception ends the work and is thrown") {
    std::vector<std::size_t> begun;
    CHECK_THROWS_WITH_AS(run_in_parallel(10, 1,
                                         [&](std::size_t i) {
                                             begun.push_back(i);
                                             if (i == 2) throw std::runtime_error("two");
                                         }),
                         "two", std::runtime_error);
    CHECK(begun == std::vector<std::size_t>{0, 1, 2});
}

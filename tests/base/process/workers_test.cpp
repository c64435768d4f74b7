#include "base/process/workers.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "tests/support/sanitizers.hpp"

using namespace inkmate;
using namespace inkmate::process;

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

TEST_CASE("where the system has no more threads those that it has do the work") {
    if (test::ADDRESS_SANITIZER || test::THREAD_SANITIZER) return;
    constexpr rlim_t some = 200 << 20;
    // A thread asks for its stack's addresses: 1,000 stacks of 8 million bytes are more than are left.
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const rlimit limit{some, some};
        ::setrlimit(RLIMIT_AS, &limit);
        std::atomic<int> done = 0;
        run_in_parallel(1000, 1000, [&](std::size_t) { ++done; });
        ::_exit(done == 1000 ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
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

TEST_CASE("of some work what is wanted is done, and its progress told, also of work that fails") {
    using Told = std::vector<std::pair<std::size_t, std::size_t>>;
    Told told;
    const ChosenWork how{
        .jobs = 1,
        .wanted = [](std::size_t i) { return i % 3 == 1; },
        .progress = [&](std::size_t done, std::size_t all) { told.emplace_back(done, all); }};
    std::vector<std::size_t> done;
    run_chosen(9, how, [&](std::size_t i) { done.push_back(i); });
    CHECK(done == std::vector<std::size_t>{1, 4, 7});
    CHECK(told == Told{{1, 3}, {2, 3}, {3, 3}});

    told.clear();
    CHECK_THROWS_WITH_AS(run_chosen(9, how,
                                    [](std::size_t i) {
                                        if (i == 4) throw std::runtime_error("no");
                                    }),
                         "no", std::runtime_error);
    CHECK(told == Told{{1, 3}, {3, 3}});

    run_chosen(2, {.jobs = 2, .wanted = [](std::size_t) { return true; }}, [](std::size_t) {});
}

#pragma once

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace inkmate {

/// How many are to work at a time where so many are asked for; 0: as many as there are processors.
unsigned workers_of(unsigned asked);

/// Threads that do this, joined when the vector goes: so many, or as many as the system still has.
std::vector<std::jthread> start_threads(std::size_t count, const std::function<void()>& work);

/// Calls work(0) to work(count - 1), workers_of(jobs) at a time, in their order
/// but for those under way at once. After an exception no further one begins; it is thrown when the others
/// have ended, the first of them if there are several.
void run_in_parallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

/// How some of the work is done.
struct ChosenWork {
    /// As of run_in_parallel().
    unsigned jobs = 0;
    /// Which of it.
    std::function<bool(std::size_t)> wanted;
    /// Told of each that is done, never from two threads at once, and of the end however it comes; may be
    /// empty.
    std::function<void(std::size_t done, std::size_t all)> progress = {};
};
/// run_in_parallel() of the numbers below `count` that are wanted.
void run_chosen(std::size_t count, const ChosenWork& how, const std::function<void(std::size_t)>& work);

}  // namespace inkmate

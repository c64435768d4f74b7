#pragma once

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include "base/process/child.hpp"

namespace inkmate::process {

/// Returns how many to run at a time if so many were asked for; 0: as many as there are processors.
unsigned workers_of(unsigned asked);

/// Starts threads that do this work, joined when the vector is destroyed: so many, or as many as the system
/// still allows.
std::vector<std::jthread> start_threads(std::size_t count, const std::function<void()>& work);

/// Calls work(0) to work(count - 1) in order, workers_of(jobs) at a time. After an exception no further call
/// begins; the first exception is rethrown when the calls in progress have ended.
void run_in_parallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

/// Which part of some work is done, and how.
struct ChosenWork {
    /// How many at a time, for run_in_parallel().
    unsigned jobs = 0;
    /// Returns true if the item of that number is to be done.
    std::function<bool(std::size_t)> wanted;
    /// Called after each item, never from two threads at once, and at the end, even after an exception; may
    /// be empty.
    std::function<void(std::size_t done, std::size_t all)> progress = {};
};
/// Runs the items below `count` that are wanted in parallel.
void run_chosen(std::size_t count, const ChosenWork& how, const std::function<void(std::size_t)>& work);

/// A descriptor that becomes readable when another thread has news, so that one wait covers it and everything
/// from outside. Any thread may ring.
class Bell {
  public:
    /// Throws ProcessError if no more files can be opened.
    Bell();
    Bell(const Bell&) = delete;
    Bell& operator=(const Bell&) = delete;

    int fd() const { return fd_.fd(); }
    void ring();
    /// Makes the descriptor unreadable again, however often it was rung.
    void silence();

  private:
    Descriptor fd_;
};

}  // namespace inkmate::process

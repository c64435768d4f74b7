#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/process/workers.hpp"

namespace inkmate::batch {

/// Called at each step of the work on an item.
using OnStep = std::function<void()>;

/// Where the items come from and the results go. Each function is called by one thread at a time; an
/// exception from it ends the work.
template <class Item, class Result>
struct Queue {
    /// Returns the next item; nothing after the last.
    std::function<std::optional<Item>()> next;
    /// Takes the results in the order in which next() returned their items.
    std::function<void(Result)> take;
    /// Called at each step, of whichever item.
    OnStep on_step = {};
};

/// Makes the result of an item, and calls OnStep at each step.
template <class Item, class Result>
using Work = std::function<Result(Item, const OnStep&)>;
/// Makes the work of an additional thread, in that thread.
template <class Item, class Result>
using MakeWork = std::function<Work<Item, Result>()>;

/// Threads that empty a queue, each working on an item of its own.
template <class Item, class Result>
class Workers {
  public:
    Workers(const Queue<Item, Result>& queue, const MakeWork<Item, Result>& make, unsigned workers)
        : queue_(queue), make_(make), max_open_(WAITING_RESULTS * workers) {}

    void run(Work<Item, Result> work) {
        try {
            const OnStep tick = [this] { count_step(); };
            while (auto job = next()) {
                if (!work) work = make_();
                hand_in(job->number, work(std::move(job->item), tick));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
            changed_.notify_all();
        }
    }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    /// How many results per worker may wait for an earlier one that is not ready yet.
    static constexpr std::size_t WAITING_RESULTS = 8;

    struct Job {
        std::size_t number;
        Item item;
    };
    /// Ends work whose result is no longer wanted.
    class Abandoned : public std::exception {};

    std::optional<Job> next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return error_ || given_ - taken_ < max_open_; });
        if (error_ || at_end_) return std::nullopt;
        std::optional<Item> item = queue_.next();
        at_end_ = !item;
        if (at_end_) return std::nullopt;
        return Job{given_++, *std::move(item)};
    }
    void count_step() {
        const std::lock_guard lock(mutex_);
        if (error_) throw Abandoned();
        if (queue_.on_step) queue_.on_step();
    }
    void hand_in(std::size_t number, Result result) {
        const std::lock_guard lock(mutex_);
        if (error_) return;
        waiting_.emplace(number, std::move(result));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == taken_;
             first = waiting_.erase(first)) {
            queue_.take(std::move(first->second));
            ++taken_;
        }
        changed_.notify_all();
    }

    const Queue<Item, Result>& queue_;
    const MakeWork<Item, Result>& make_;
    const std::size_t max_open_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::size_t, Result> waiting_;
    std::size_t given_ = 0, taken_ = 0;
    bool at_end_ = false;
    std::exception_ptr error_;
};

/// Works through a queue, on several items at a time; the caller's thread does `first`. The results do not
/// depend on the number of workers, and only a few items are in memory at a time. Rethrows what the queue and
/// the work throw, after the results before it were taken.
template <class Item, class Result>
void work_through(const Queue<Item, Result>& queue, std::type_identity_t<Work<Item, Result>> first,
                  const std::type_identity_t<MakeWork<Item, Result>>& make, unsigned workers) {
    Workers<Item, Result> all(queue, make, workers);
    {
        const auto others = process::start_threads(std::max(1U, workers) - 1, [&all] { all.run(nullptr); });
        all.run(std::move(first));
    }
    all.rethrow();
}

}  // namespace inkmate::batch

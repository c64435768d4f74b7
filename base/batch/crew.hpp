#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/process/workers.hpp"
#include "core/chess/pgn.hpp"

namespace inkmate {

/// Called after each position of a game.
using OnPosition = std::function<void()>;

/// What the games are read from and what is made of them goes to; every function is called by one thread at
/// a time. What they throw ends the work.
template <class Result>
struct Desk {
    /// The next game; nothing after the last.
    std::function<std::optional<chess::PgnGame>()> next;
    /// Takes the results in the order in which next() gave their games.
    std::function<void(Result)> take;
    /// After each position, of whichever game.
    OnPosition on_position = {};
};

/// What one thread does with a game; it has to call the second after each position.
template <class Result>
using GameWork = std::function<Result(chess::PgnGame, const OnPosition&)>;
/// Makes the work of a further thread, in that thread.
template <class Result>
using MakeGameWork = std::function<GameWork<Result>()>;

/// Several threads that work at games, each at one of its own.
template <class Result>
class Crew {
  public:
    Crew(const Desk<Result>& desk, const MakeGameWork<Result>& make, unsigned workers)
        : desk_(desk), make_(make), most_open_(WAITING_GAMES * workers) {}

    void work(GameWork<Result> work) {
        try {
            const OnPosition tick = [this] { count_position(); };
            while (auto job = next()) {
                if (!work) work = make_();
                hand_in(job->number, work(std::move(job->game), tick));
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
    /// So many games for each worker may wait for one before them that is not done yet.
    static constexpr std::size_t WAITING_GAMES = 8;

    struct Job {
        std::size_t number;
        chess::PgnGame game;
    };
    /// Ends work whose result nobody waits for any more.
    class Abandoned : public std::exception {};

    std::optional<Job> next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return error_ || given_ - taken_ < most_open_; });
        if (error_ || at_end_) return std::nullopt;
        std::optional<chess::PgnGame> game = desk_.next();
        at_end_ = !game;
        if (at_end_) return std::nullopt;
        return Job{given_++, *std::move(game)};
    }
    void count_position() {
        const std::lock_guard lock(mutex_);
        if (error_) throw Abandoned();
        if (desk_.on_position) desk_.on_position();
    }
    void hand_in(std::size_t number, Result result) {
        const std::lock_guard lock(mutex_);
        if (error_) return;
        waiting_.emplace(number, std::move(result));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == taken_;
             first = waiting_.erase(first)) {
            desk_.take(std::move(first->second));
            ++taken_;
        }
        changed_.notify_all();
    }

    const Desk<Result>& desk_;
    const MakeGameWork<Result>& make_;
    const std::size_t most_open_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::size_t, Result> waiting_;
    std::size_t given_ = 0, taken_ = 0;
    bool at_end_ = false;
    std::exception_ptr error_;
};

/// Works at games, several at a time; the first thread, which is the caller's, does `first`. Results do not
/// depend on the number of workers, and few games are in memory at a time. Throws what the desk and the work
/// throw; the results before were taken.
template <class Result>
void work_at_games(const Desk<Result>& desk, GameWork<Result> first, const MakeGameWork<Result>& make,
                   unsigned workers) {
    Crew<Result> crew(desk, make, workers);
    {
        const auto others = start_threads(std::max(1U, workers) - 1, [&crew] { crew.work(nullptr); });
        crew.work(std::move(first));
    }
    crew.rethrow();
}

}  // namespace inkmate

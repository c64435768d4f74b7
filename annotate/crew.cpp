#include "annotate/crew.hpp"

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace inkmate {

using namespace chess;

namespace {

/// So many games for each worker may wait for one before them that is not done yet.
constexpr std::size_t WAITING_GAMES = 8;

class Crew {
  public:
    Crew(const Desk& desk, const MakeAnalyst& make, unsigned workers)
        : desk_(desk), make_(make), most_open_(WAITING_GAMES * workers) {}

    void work(std::unique_ptr<Analyst> analyst) {
        try {
            while (auto job = next()) {
                if (!analyst) analyst = make_();
                std::vector<Finding> findings = analyse_patiently(analyst, job->game);
                hand_in(job->number, {std::move(job->game), std::move(findings)});
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
    struct Job {
        std::size_t number;
        PgnGame game;
    };
    /// Ends an analysis whose result nobody waits for any more.
    class Abandoned : public std::exception {};

    std::optional<Job> next() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return error_ || given_ - taken_ < most_open_; });
        if (error_ || at_end_) return std::nullopt;
        std::optional<PgnGame> game = desk_.next();
        at_end_ = !game;
        if (at_end_) return std::nullopt;
        return Job{given_++, *std::move(game)};
    }

    std::vector<Finding> analyse_patiently(std::unique_ptr<Analyst>& analyst, const PgnGame& game) {
        const OnPosition tick = [this] { count_position(); };
        try {
            return analyse(game.game, *analyst, tick);
        } catch (const EngineFailure&) {
            // It may have been a mishap; the second is not.
            analyst = make_();
            return analyse(game.game, *analyst, tick);
        }
    }
    void count_position() {
        const std::lock_guard lock(mutex_);
        if (error_) throw Abandoned();
        if (desk_.on_position) desk_.on_position();
    }

    void hand_in(std::size_t number, AnalysedGame game) {
        const std::lock_guard lock(mutex_);
        if (error_) return;
        waiting_.emplace(number, std::move(game));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == taken_;
             first = waiting_.erase(first)) {
            desk_.take(std::move(first->second));
            ++taken_;
        }
        changed_.notify_all();
    }

    const Desk& desk_;
    const MakeAnalyst& make_;
    const std::size_t most_open_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::size_t, AnalysedGame> waiting_;
    std::size_t given_ = 0, taken_ = 0;
    bool at_end_ = false;
    std::exception_ptr error_;
};

}  // namespace

void analyse_games(const Desk& desk, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers) {
    Crew crew(desk, make, workers);
    std::vector<std::thread> others;
    for (unsigned i = 1; i < workers; ++i) others.emplace_back([&crew] { crew.work(nullptr); });
    crew.work(std::move(first));
    for (std::thread& other : others) other.join();
    crew.rethrow();
}

}  // namespace inkmate

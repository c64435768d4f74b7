#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <utility>

#include "base/process/exit_status.hpp"

namespace inkmate {

/// A child of this process, by its id; -1 for none. Killed with its owner if it still runs.
class Child {
  public:
    using Clock = std::chrono::steady_clock;

    Child() = default;
    explicit Child(pid_t pid);
    Child(Child&& other) noexcept
        : pid_(std::exchange(other.pid_, -1)), status_(std::exchange(other.status_, std::nullopt)) {}
    Child& operator=(Child&& other) noexcept {
        const Child old(std::move(*this));
        pid_ = std::exchange(other.pid_, -1);
        status_ = std::exchange(other.status_, std::nullopt);
        return *this;
    }
    ~Child() { kill(); }

    pid_t pid() const { return pid_; }
    /// How it ended; nothing while it runs.
    std::optional<ExitStatus> status();
    /// The same, asked until `deadline`: often at first, then every 10 ms. Needs no signal handler.
    std::optional<ExitStatus> wait(Clock::time_point deadline);
    /// Nothing if it has ended.
    void send(int signal);
    /// Kills it if it still runs, and waits for that.
    ExitStatus kill();

  private:
    pid_t pid_ = -1;
    std::optional<ExitStatus> status_;
};

}  // namespace inkmate

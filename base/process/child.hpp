#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace inkmate::process {

/// A file descriptor that is closed with its owner; -1 for none.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        close();
        fd_ = other.release();
        return *this;
    }
    ~Descriptor() { close(); }

    int fd() const { return fd_; }
    bool is_open() const { return fd_ >= 0; }
    void close() {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }
    /// Leaves closing it to the caller.
    int release() { return std::exchange(fd_, -1); }

  private:
    int fd_ = -1;
};

/// How a program ended.
struct ExitStatus {
    int code = 0;            ///< the exit status, if no signal ended it
    int signal = 0;          ///< the signal that ended it, or 0
    bool timed_out = false;  ///< true if it was ended here because its time was over

    bool ok() const { return code == 0 && signal == 0 && !timed_out; }
    bool operator==(const ExitStatus&) const = default;
};
/// Describes how a program ended: "exit status 3", "ended by signal 11 (Segmentation fault)", "stopped
/// because its time was over".
std::string describe(const ExitStatus& status);

/// A child of this process, by its id; -1 for none. Killed with its owner if it is still running.
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
    /// Returns how it ended; nothing while it is running.
    std::optional<ExitStatus> status();
    /// Polls status() until `deadline`: often at first, then every 10 ms. Needs no signal handler.
    std::optional<ExitStatus> wait(Clock::time_point deadline);
    /// Sends a signal, unless the child has ended.
    void send(int signal);
    /// Kills it if it is still running, and waits for that.
    ExitStatus kill();

  private:
    pid_t pid_ = -1;
    std::optional<ExitStatus> status_;
};

}  // namespace inkmate::process

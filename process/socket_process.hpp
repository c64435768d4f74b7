#pragma once

#include "process/process.hpp"

namespace inkmate {

/// A program whose standard input and output are one socket, as a device's line is, and whose standard error
/// is this process's. The terminal's keys do not reach it: it has a process group of its own. Killed on
/// destruction if it still runs.
class SocketProcess {
  public:
    /// Throws ProcessError when the program cannot be started.
    explicit SocketProcess(const Command& command);
    SocketProcess(const SocketProcess&) = delete;
    SocketProcess& operator=(const SocketProcess&) = delete;
    ~SocketProcess();

    /// The other end of the socket, which the caller closes. Once.
    int release_socket();
    /// Waits for the end; nothing when `timeout` passes before it.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Kills it if it still runs.
    ExitStatus kill();
    pid_t pid() const { return pid_; }

  private:
    pid_t pid_ = -1;
    int socket_ = -1;
    std::optional<ExitStatus> status_;
};

}  // namespace inkmate

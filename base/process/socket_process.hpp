#pragma once

#include "base/process/child.hpp"
#include "base/process/descriptor.hpp"
#include "base/process/process.hpp"

namespace inkmate {

/// A program whose standard input and output are one socket, as a device's line is, and whose standard error
/// is this process's. The terminal's keys do not reach it: it has a process group of its own. Killed on
/// destruction if it still runs.
class SocketProcess {
  public:
    /// Throws ProcessError when the program cannot be started.
    explicit SocketProcess(const Command& command);

    /// The other end of the socket, which the caller closes. Once.
    int release_socket() { return socket_.release(); }
    /// Waits for the end; nothing when `timeout` passes before it.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Kills it if it still runs.
    ExitStatus kill() { return child_.kill(); }
    pid_t pid() const { return child_.pid(); }

  private:
    Child child_;
    Descriptor socket_;
};

}  // namespace inkmate

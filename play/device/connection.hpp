#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/process/child.hpp"
#include "play/device/device_uri.hpp"

namespace inkmate::device {

/// The one exception type of the device: a sentence that names what was run or written, what is wrong, and
/// what to do.
class DeviceError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// A job went wrong when the device may have had all of it already: nobody knows whether it was printed.
class JobInDoubt : public DeviceError {
  public:
    using DeviceError::DeviceError;
};

/// While one of these exists, the interrupt key, a request to end and a terminal that is closed (SIGINT,
/// SIGTERM, SIGHUP) do not kill the process: waits for a device end instead, so that the game is saved and
/// the line closed in order. One at a time.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// Becomes readable with the first signal and stays so.
    int fd() const;
    bool happened() const;
    /// Becomes 1 with the first signal: for libraries that look at a number while they wait.
    int* flag() const;
};

/// How long a device that is given `wait` in all may say nothing of a job until it is told that the job is
/// complete: it may collect whole jobs.
constexpr std::chrono::milliseconds long_silence(std::chrono::milliseconds wait) {
    return std::min<std::chrono::milliseconds>(wait / 2, std::chrono::seconds(10));
}
/// How long a device may take to close the line once the program has taken leave.
inline constexpr std::chrono::seconds AFTER_GOODBYE{2};

/// Throws the DeviceError with which a wait ends when there is an interrupt.
[[noreturn]] void throw_interrupted();

/// Throws DeviceError when the name of a host is not found within `timeout`.
void check_host(const std::string& host, int port, std::chrono::milliseconds timeout,
                const Interrupt* interrupt);

/// A TCP connection to a device on which nothing waits longer than it was told to. Every failure is a
/// DeviceError that names the device and a next step; an interrupt is one too.
class Connection {
  public:
    using Milliseconds = std::chrono::milliseconds;

    /// Messages call the device as its address has it. The host's name is resolved and connected to within
    /// `timeout`; nothing else is contacted. To LPD it connects from one of the ports of RFC 1179, 3.1, if
    /// this process may take one.
    Connection(const DeviceUri& uri, Milliseconds timeout, const Interrupt* interrupt = nullptr);
    /// A connection that is there already: one end of a socket, which is closed with it.
    Connection(int socket, std::string name, const Interrupt* interrupt = nullptr);

    /// Sends all of `text`. What the device says meanwhile is kept for take(), so that neither waits for the
    /// other. Throws when the device takes nothing for `timeout`.
    void write(std::string_view text, Milliseconds timeout);
    /// Tells the device that nothing more comes; it may go on talking.
    void end_output();

    enum class Event { text, closed, other, timeout };
    /// Waits until the device has said something, has closed the line, or `other_fd` (unless -1) can be read.
    Event wait(Milliseconds timeout, int other_fd = -1);
    /// All that has arrived and was not taken.
    std::string take();
    bool closed() const { return closed_; }
    /// True if the connection ended with an error, not because the device closed it: its power failed, or it
    /// dropped what came.
    bool broken() const { return broken_; }

    const std::string& name() const { return name_; }

  private:
    Event wait_for(short events, Milliseconds timeout, int other_fd);
    void receive();

    process::Descriptor fd_;
    std::string name_;
    const Interrupt* interrupt_;
    std::string received_;
    bool closed_ = false;
    bool broken_ = false;
};

}  // namespace inkmate::device

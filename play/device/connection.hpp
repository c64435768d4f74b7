#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/process/descriptor.hpp"
#include "play/device/interrupt.hpp"

namespace inkmate {

/// Throws DeviceError when the name of a host is not found within `timeout`.
void check_host(const std::string& host, int port, std::chrono::milliseconds timeout,
                const Interrupt* interrupt);

/// A TCP connection to a device on which nothing waits longer than it was told to. Every failure is a
/// DeviceError that names the device and a next step; an interrupt is one too.
class Connection {
  public:
    using Milliseconds = std::chrono::milliseconds;

    /// `name` is what messages call the device. The host's name is resolved and connected to within
    /// `timeout`; nothing else is contacted.
    Connection(const std::string& host, int port, std::string name, Milliseconds timeout,
               const Interrupt* interrupt = nullptr);
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
    /// Did it end by an error, not because the device closed it: its power failed, or it dropped what came.
    bool broken() const { return broken_; }

    const std::string& name() const { return name_; }

  private:
    Event wait_for(short events, Milliseconds timeout, int other_fd);
    void receive();

    Descriptor fd_;
    std::string name_;
    const Interrupt* interrupt_;
    std::string received_;
    bool closed_ = false;
    bool broken_ = false;
};

}  // namespace inkmate

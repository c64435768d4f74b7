#pragma once

#include <netinet/in.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/process/child.hpp"

namespace inkmate::test {

/// A port of this machine that other machines cannot reach; 0: any that is free.
inline sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// A port that nobody listens on, neither at 127.0.0.1 nor at ::1, for a daemon that cannot be told to take
/// any. It lies below those that the system gives to whoever asks for any (from 32768 on), so that a
/// connection of another test does not take it before the daemon does. Throws std::runtime_error when none is
/// found.
int free_port();

/// A connection to a server of this machine, for what no usual client sends. Nothing waits longer than a
/// minute.
class LoopbackClient {
  public:
    /// Throws std::runtime_error when nobody listens.
    explicit LoopbackClient(int port);

    /// Returns false when the server has closed the connection, or takes nothing.
    bool send(std::string_view text) const;
    void end_of_sending() const;
    /// Returns all that comes until the server closes the connection. Throws std::runtime_error when it does
    /// not.
    std::string rest() const;

  private:
    process::Descriptor socket_;
};

}  // namespace inkmate::test

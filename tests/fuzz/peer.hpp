#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace inkmate::fuzz {

/// The other end of lines to a port of this machine, one line after the other, until the object goes.
class Peer {
  public:
    /// `serve` is given the socket of each line; the line is closed when it returns.
    explicit Peer(std::function<void(int line)> serve);
    ~Peer();
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    int port() const;

  private:
    void work();

    std::function<void(int)> serve_;
    int stop_;
    std::thread thread_;
};

/// Says something on a line; what the other end does not take is dropped.
void say(int line, std::string_view text);
/// Adds what comes next to `text`; false when nothing comes any more.
bool hear(int line, std::string& text);
/// Says all of this, then nothing more, and hears the other end out.
std::function<void(int)> saying(std::string_view text);

/// True if it is one line that a terminal can take: printable ASCII.
bool fit_for_terminal(std::string_view text);

}  // namespace inkmate::fuzz

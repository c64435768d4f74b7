#pragma once

namespace inkmate {

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

/// Throws the DeviceError with which a wait ends when there is an interrupt.
[[noreturn]] void throw_interrupted();

}  // namespace inkmate

#pragma once

#include <sys/types.h>
#include <termios.h>

#include <optional>
#include <string>
#include <vector>

namespace inkmate::test {

/// A program on a pseudo-terminal of its own, at whose other end the test types and reads. Killed on
/// destruction if it still runs.
class Terminal {
  public:
    static constexpr const char* INTERRUPT_KEY = "\003";

    /// `environment`: lines NAME=VALUE, which replace what the test has.
    explicit Terminal(std::vector<std::string> arguments, const std::vector<std::string>& environment = {});
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& keys);
    /// What comes up to the next prompt, as the terminal gets it.
    std::string answer() { return read_until("\n> "); }
    /// Throws std::runtime_error with what has come, when nothing more comes for a minute.
    std::string read_until(const std::string& end);
    /// All that is left, up to the end.
    std::string rest();
    /// Waits for its end; the exit status.
    int wait();
    /// True if it echoes and reads lines as it did before.
    bool as_before() const;

  private:
    bool read();

    int fd_ = -1;
    pid_t pid_ = -1;
    termios before_{};
    std::optional<int> status_;
    std::string text_;
};

}  // namespace inkmate::test

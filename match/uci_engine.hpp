#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/error.hpp"
#include "process/process.hpp"

namespace inkmate {

/// An engine of a match.
struct EngineSettings {
    /// What it is called; empty: what it calls itself.
    std::string name;
    std::vector<std::string> command;
    /// Names and values of UCI options to set.
    std::vector<std::pair<std::string, std::string>> options = {};
};

/// An engine has ended, or does not answer: it loses the game.
class EngineFailure : public MatchError {
  public:
    enum class Kind { crash, silence };
    EngineFailure(Kind kind, const std::string& what) : MatchError(what), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

/// The match was interrupted while an engine was waited for.
class Interrupted : public std::exception {};

/// A UCI engine that runs. It is told to quit, and killed if it does not, when the object goes.
class UciEngine {
  public:
    /// Starts it and sets its options. `interrupted`, when set by another thread, ends every wait with
    /// Interrupted. Throws EngineFailure when it ends or does not answer within `patience`; MatchError when
    /// it cannot be started, or does not offer an option that is to be set.
    UciEngine(const EngineSettings& settings, std::chrono::milliseconds patience,
              const std::atomic<bool>& interrupted);
    UciEngine(UciEngine&&) = default;
    ~UciEngine();

    /// The name it gives itself, or that of the settings.
    const std::string& name() const { return name_; }

    void new_game();

    struct Answer {
        std::string move;
        /// Of the last `info` with a score, from the engine's side: centipawns, mates as MATE describes.
        std::optional<int> score;
        int depth = 0;
        /// From the sending of `go` to the answer.
        std::chrono::milliseconds spent{0};
    };
    /// Sends `position` and `go` lines, and waits for the move, at most for `limit`.
    Answer go(const std::string& position, const std::string& go, std::chrono::milliseconds limit);

  private:
    void send(const std::string& line);
    std::string read(std::chrono::steady_clock::time_point deadline);
    void wait_ready();
    void set_options(const EngineSettings& settings, const std::vector<std::string>& offered);
    [[noreturn]] void report_end();

    std::string name_;
    std::chrono::milliseconds patience_;
    const std::atomic<bool>* interrupted_;
    ChildProcess process_;
};

}  // namespace inkmate

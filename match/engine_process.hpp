#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "match/engine.hpp"
#include "process/process.hpp"

namespace inkmate {

/// The process of an engine, and the lines that are exchanged with it. It is told to quit, and killed if it
/// does not, when the object goes.
class EngineProcess {
  public:
    using Clock = std::chrono::steady_clock;

    /// Throws MatchError.
    EngineProcess(const EngineSettings& settings, std::chrono::milliseconds patience,
                  const std::atomic<bool>& interrupted);
    EngineProcess(EngineProcess&&) = default;
    ~EngineProcess();

    /// What messages call the engine: until a name is known, its program.
    const std::string& name() const { return name_; }
    bool named() const { return named_; }
    void set_name(std::string name);

    /// When a wait that begins now is over, for an answer that needs no thought.
    Clock::time_point patience_ends() const { return Clock::now() + patience_; }

    /// Throws EngineFailure.
    void send(const std::string& line);
    /// The next line. Throws EngineFailure when the engine has ended or `deadline` has passed, Interrupted.
    std::string read(Clock::time_point deadline);

  private:
    [[noreturn]] void report_end();

    std::string name_;
    bool named_;
    std::chrono::milliseconds patience_;
    const std::atomic<bool>* interrupted_;
    ChildProcess process_;
};

}  // namespace inkmate

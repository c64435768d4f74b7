#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/process/process.hpp"

namespace inkmate::uci {

/// An engine that cannot be used: it does not start, does not answer, or does not offer what is asked. A
/// sentence that says what is wrong, where, and what to do.
class EngineError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// How to speak with an engine: UCI, or version 2 of the Chess Engine Communication Protocol of XBoard.
enum class Protocol { uci, xboard };

/// An engine, and how to start it.
struct EngineSettings {
    /// What it is called; empty: what it calls itself.
    std::string name;
    std::vector<std::string> command;
    /// Names and values of the engine's options to set.
    std::vector<std::pair<std::string, std::string>> options = {};
    Protocol protocol = Protocol::uci;
};

/// How an engine is started. Throws ProcessError, which says where engines are, if its program is not found.
process::Command engine_command(std::vector<std::string> arguments);

/// An engine has ended, or does not answer: in a match it loses the game.
class EngineFailure : public EngineError {
  public:
    enum class Kind { crash, silence };
    EngineFailure(Kind kind, const std::string& what) : EngineError(what), kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

/// The work was interrupted while an engine was waited for.
class Interrupted : public std::exception {};

/// The process of an engine, and the lines that are exchanged with it. It is told to quit, and killed if it
/// does not, when the object goes.
class EngineProcess {
  public:
    using Clock = std::chrono::steady_clock;

    /// Throws EngineError.
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
    /// Passes over what the engine has written, until it writes nothing for so long.
    void pass_over(std::chrono::milliseconds quiet);

  private:
    [[noreturn]] void report_end();

    std::string name_;
    bool named_;
    std::chrono::milliseconds patience_;
    const std::atomic<bool>* interrupted_;
    process::ChildProcess process_;
};

}  // namespace inkmate::uci

#pragma once

#include <stdexcept>
#include <string>

namespace inkmate {

/// How the command ends, when not well.
enum ExitCode {
    EXIT_FAILED = 1,     ///< a check failed, or the work could not be done
    EXIT_USAGE = 2,      ///< the command line makes no sense
    EXIT_UNREADABLE = 3  ///< inkmate compare: a file cannot be read or drawn, so nothing was compared
};

/// The one exception type of the command: what is wrong, where, and what to do.
class CommandError : public std::runtime_error {
  public:
    explicit CommandError(const std::string& what, ExitCode code = EXIT_FAILED)
        : std::runtime_error(what), code_(code) {}
    ExitCode exit_code() const { return code_; }

  private:
    ExitCode code_;
};

}  // namespace inkmate

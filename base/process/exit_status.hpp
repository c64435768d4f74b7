#pragma once

#include <string>

namespace inkmate {

/// How a program ended.
struct ExitStatus {
    int code = 0;            ///< exit status, when no signal ended it
    int signal = 0;          ///< the signal that ended it, or 0
    bool timed_out = false;  ///< it was ended here, because its time was over

    bool ok() const { return code == 0 && signal == 0 && !timed_out; }
    bool operator==(const ExitStatus&) const = default;
};
/// "exit status 3", "ended by signal 11 (Segmentation fault)", "stopped because its time was over".
std::string describe(const ExitStatus& status);

}  // namespace inkmate

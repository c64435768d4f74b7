#pragma once

#include <sys/resource.h>

#include <string>

#include "tests/cli/command.hpp"

namespace inkmate::test {

/// How `inkmate play` may end before anybody leaves it.
enum class Fault { killed, interrupted, hung_up, ghostscript_killed, disk_full, input_ended };
inline constexpr int FAULTS = 6;

/// With a full disk no file can grow beyond `room` bytes from then on.
void bring_about(Fault fault, process::ChildProcess& play, rlim_t room);
/// What the command says at its end, of a file that it keeps; `saved`: that it is saved, and how to go on.
std::string last_words(Fault fault, const std::string& file, const std::string& saved);

}  // namespace inkmate::test

#pragma once

#include <optional>
#include <string_view>

#include "base/process/child.hpp"
#include "base/process/descriptor.hpp"
#include "base/process/process.hpp"

namespace inkmate {

/// What one process writes to and another reads from. A child inherits it only as one of its streams.
struct Channel {
    /// Throws ProcessError, with the program's name, when there are no descriptors left.
    explicit Channel(std::string_view program, ChannelKind kind = ChannelKind::pipe);
    Descriptor reader, writer;
};

/// What becomes a child's standard input, output and error. Without `errors` its standard error is this
/// process's, and it leads a process group of its own, which the terminal's keys do not reach.
struct StandardStreams {
    int input;
    int output;
    std::optional<int> errors = {};
};

/// Starts a program, which inherits the three streams and nothing else. Throws ProcessError when it cannot be
/// started.
Child spawn(const Command& command, const StandardStreams& streams);

}  // namespace inkmate

#include "base/process/socket_process.hpp"

#include "base/process/spawn.hpp"

namespace inkmate {

SocketProcess::SocketProcess(const Command& command) {
    Channel line(command.arguments.at(0), ChannelKind::socket);
    child_ = spawn(command, {.input = line.reader.fd(), .output = line.reader.fd()});
    socket_ = std::move(line.writer);
}

std::optional<ExitStatus> SocketProcess::wait(std::chrono::milliseconds timeout) {
    return child_.wait(Child::Clock::now() + timeout);
}

}  // namespace inkmate

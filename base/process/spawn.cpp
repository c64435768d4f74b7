#include "base/process/spawn.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

extern char** environ;

namespace inkmate {

namespace {

/// Of a socket: what a program sends in one piece passes without a pause of either side. The most that the
/// usual limit (net.core.wmem_max) allows.
constexpr int SOCKET_BUFFER = 212'992;

std::string reason(int error) {
    return std::strerror(error);
}

struct SpawnSettings {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    SpawnSettings() {
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
};

std::vector<std::string> environment_with(const std::vector<std::string>& additions) {
    std::vector<std::string> result;
    const auto name = [](std::string_view entry) { return entry.substr(0, entry.find('=')); };
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const bool replaced = std::any_of(additions.begin(), additions.end(),
                                          [&](const std::string& a) { return name(a) == name(*entry); });
        if (!replaced) result.emplace_back(*entry);
    }
    result.insert(result.end(), additions.begin(), additions.end());
    return result;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (std::string& s : strings) result.push_back(s.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

Channel::Channel(std::string_view program, ChannelKind kind) {
    std::array<int, 2> ends;
    const int result = kind == ChannelKind::pipe
                           ? ::pipe2(ends.data(), O_CLOEXEC)
                           : ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
    if (result != 0) throw ProcessError(fmt::format("cannot make a pipe to {}: {}", program, reason(errno)));
    reader = Descriptor(ends[0]);
    writer = Descriptor(ends[1]);
    if (kind == ChannelKind::socket)
        ::setsockopt(writer.fd(), SOL_SOCKET, SO_SNDBUF, &SOCKET_BUFFER, sizeof SOCKET_BUFFER);
}

Child spawn(const Command& command, const StandardStreams& streams) {
    if (command.arguments.empty()) throw ProcessError("cannot start a program without a name");
    const std::string& program = command.arguments.front();
    const auto file = find_program(program);
    if (!file) throw ProcessError(fmt::format("cannot start {}: no such program on the PATH", program));

    SpawnSettings settings;
    posix_spawn_file_actions_adddup2(&settings.actions, streams.input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&settings.actions, streams.output, STDOUT_FILENO);
    if (streams.errors) posix_spawn_file_actions_adddup2(&settings.actions, *streams.errors, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&settings.actions, STDERR_FILENO + 1);
    sigset_t none, pipe_signal;
    sigemptyset(&none);
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigmask(&settings.attributes, &none);
    posix_spawnattr_setsigdefault(&settings.attributes, &pipe_signal);
    const int group = streams.errors ? 0 : POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&settings.attributes,
                             static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group));

    std::vector<std::string> arguments = command.arguments;
    std::vector<std::string> environment = environment_with(command.environment);
    pid_t child = -1;
    const int error = ::posix_spawn(&child, file->c_str(), &settings.actions, &settings.attributes,
                                    pointers(arguments).data(), pointers(environment).data());
    if (error != 0) throw ProcessError(fmt::format("cannot start {}: {}", file->string(), reason(error)));
    return Child(child);
}

}  // namespace inkmate

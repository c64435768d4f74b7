#include "base/process/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process/child.hpp"
#include "base/process/spawn_settings.hpp"

// Sanitizers map terabytes, of which hardly any are used.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define INKMATE_SHADOW_MEMORY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define INKMATE_SHADOW_MEMORY
#endif
#endif

namespace inkmate::process {

namespace {

/// The size of a socket's buffer: what a program sends at once passes without a pause on either side. The
/// default limit (net.core.wmem_max) does not allow more.
constexpr int SOCKET_BUFFER = 212'992;

/// A pipe or a socket from one process to another. A child inherits it only as one of its streams.
struct Channel {
    /// Throws ProcessError, with the program's name, if there are no descriptors left.
    explicit Channel(std::string_view program, ChannelKind kind = ChannelKind::pipe) {
        std::array<int, 2> ends;
        const int result = kind == ChannelKind::pipe
                               ? ::pipe2(ends.data(), O_CLOEXEC)
                               : ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
        if (result != 0)
            throw ProcessError(fmt::format("cannot make a pipe to {}: {}", program, std::strerror(errno)));
        reader = Descriptor(ends[0]);
        writer = Descriptor(ends[1]);
        if (kind == ChannelKind::socket)
            ::setsockopt(writer.fd(), SOL_SOCKET, SO_SNDBUF, &SOCKET_BUFFER, sizeof SOCKET_BUFFER);
    }
    Descriptor reader, writer;
};

/// The standard input, output and error of a child. Without `errors` it shares this process's standard error
/// and leads a process group of its own, which the terminal's keys do not reach.
struct StandardStreams {
    int input;
    int output;
    std::optional<int> errors = {};
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

/// Lowers a limit of a process as far as that is possible, and raises it again.
void limit(pid_t process, __rlimit_resource resource, rlim_t most) {
    rlimit limit{};
    if (::prlimit(process, resource, nullptr, &limit) != 0) return;
    limit.rlim_cur = std::min(most, limit.rlim_max);
    ::prlimit(process, resource, &limit, nullptr);
}

constexpr const char* SHELL = "/bin/sh";

/// Returns the arguments that start a program: through a shell if it has limits, which then hold from its
/// beginning and can be raised.
std::vector<std::string> limited(const Command& command, const std::filesystem::path& file) {
    const auto& [memory, time] = command.limits;
    std::string script;
    if (memory != 0) script += fmt::format("ulimit -S -d {} && ", memory / 1024);
    if (time.count() != 0) script += fmt::format("ulimit -S -t {} && ", time.count());
    if (script.empty()) return command.arguments;
    std::vector<std::string> arguments = {SHELL, "-c", script + "exec \"$0\" \"$@\"", file.string()};
    arguments.insert(arguments.end(), command.arguments.begin() + 1, command.arguments.end());
    return arguments;
}

/// Starts a program, which inherits only the three streams. Throws ProcessError if it cannot be started.
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

    std::vector<std::string> arguments = limited(command, *file);
    std::vector<std::string> environment = environment_with(command.environment);
    pid_t child = -1;
    const bool by_shell = arguments.front() == SHELL && program != SHELL;
    const int error =
        ::posix_spawn(&child, by_shell ? SHELL : file->c_str(), &settings.actions, &settings.attributes,
                      pointers(arguments).data(), pointers(environment).data());
    if (error != 0)
        throw ProcessError(fmt::format("cannot start {}: {}", file->string(), std::strerror(error)));
    return Child(child);
}

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Writes without the signal that would end this process when the reader has gone: SIGPIPE is blocked in this
/// thread for the call, and removed from the queue if the call raised it.
ssize_t write_without_signal(int fd, const char* data, std::size_t size) {
    sigset_t pipe_signal, old_mask, pending;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &old_mask);
    const ssize_t written = ::write(fd, data, size);
    const int error = errno;
    if (written < 0 && error == EPIPE && !was_pending) {
        const timespec no_wait{};
        while (sigtimedwait(&pipe_signal, nullptr, &no_wait) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
    errno = error;
    return written;
}

/// Converts a deadline to milliseconds for poll, rounded up so that a wait never ends early.
int poll_time(Clock::time_point deadline) {
    if (deadline == Clock::time_point::max()) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

Clock::time_point after(std::chrono::milliseconds time) {
    return time >= std::chrono::hours(24 * 365) ? Clock::time_point::max() : Clock::now() + time;
}

void set_nonblocking(int fd) {
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

enum class Drain { open, closed };

/// Reads what is available, without waiting.
template <typename Take>
Drain drain(int fd, Take&& take) {
    std::array<char, 1 << 16> chunk;
    const ssize_t n = ::read(fd, chunk.data(), chunk.size());
    if (n > 0) {
        take(std::string_view(chunk.data(), static_cast<std::size_t>(n)));
        return Drain::open;
    }
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return Drain::open;
    return Drain::closed;
}

}  // namespace

ChildProcess::ChildProcess(const Command& command) {
    if (!command.arguments.empty()) program_ = command.arguments.front();
    Channel input(program_), output(program_, command.output), errors(program_);
    child_ = spawn(command, {input.reader.fd(), output.writer.fd(), errors.writer.fd()});
    input_ = std::move(input.writer);
    output_ = std::move(output.reader);
    error_ = std::move(errors.reader);
    for (const int fd : {input_.fd(), output_.fd(), error_.fd()}) set_nonblocking(fd);
}

void ChildProcess::close_all() {
    input_.close();
    output_.close();
    error_.close();
}

/// Waits until something can be moved and moves it: from `input` to the child, from the child to `direct` or
/// the buffers. Returns false if `deadline` passed with nothing to move. Closes input_ if the child refuses
/// `input`.
bool ChildProcess::transfer(std::string_view* input, std::span<char>* direct, Clock::time_point deadline) {
    std::array<pollfd, 3> watched = {pollfd{output_.fd(), POLLIN, 0}, pollfd{error_.fd(), POLLIN, 0},
                                     pollfd{input != nullptr ? input_.fd() : -1, POLLOUT, 0}};
    const int ready = ::poll(watched.data(), watched.size(), poll_time(deadline));
    if (ready < 0 && errno == EINTR) return true;
    if (ready <= 0) return false;

    if (watched[0].revents != 0) {
        if (direct != nullptr) {
            const ssize_t n = ::read(output_.fd(), direct->data(), direct->size());
            if (n > 0) *direct = direct->subspan(static_cast<std::size_t>(n));
            if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) output_.close();
        } else if (drain(output_.fd(), [&](std::string_view text) {
                       if (keep_output_) output_buffer_ += text;
                   }) == Drain::closed) {
            output_.close();
        }
    }
    if (watched[1].revents != 0 &&
        drain(error_.fd(), [&](std::string_view text) { add_errors(text); }) == Drain::closed)
        error_.close();
    if (watched[2].revents != 0) {
        const ssize_t n = write_without_signal(input_.fd(), input->data(), input->size());
        if (n > 0) input->remove_prefix(static_cast<std::size_t>(n));
        if (n < 0 && errno != EAGAIN && errno != EINTR) input_.close();
    }
    return true;
}

void ChildProcess::add_errors(std::string_view text) {
    errors_ += text;
    if (errors_.size() > errors_kept_) errors_.erase(0, errors_.size() - errors_kept_);
}

void ChildProcess::write(std::string_view text, std::chrono::milliseconds timeout) {
    while (!text.empty()) {
        const std::size_t before = text.size();
        const auto deadline = after(timeout);
        while (text.size() == before && input_.is_open())
            if (!transfer(&text, nullptr, deadline))
                throw ProcessError(fmt::format("{} has taken no input for {} ms", program_, timeout.count()));
        if (!input_.is_open()) throw ProcessError(fmt::format("{} has closed its standard input", program_));
    }
}

void ChildProcess::close_input() {
    input_.close();
}

std::optional<std::string> ChildProcess::read_line(std::chrono::milliseconds timeout) {
    ReadResult line = read_until("\n", timeout);
    if (line.end == ReadEnd::timeout)
        throw ProcessError(fmt::format("{} has sent no line for {} ms", program_, timeout.count()));
    if (line.end == ReadEnd::end_of_stream && line.text.empty()) return std::nullopt;
    if (line.text.ends_with('\n')) line.text.pop_back();
    if (line.text.ends_with('\r')) line.text.pop_back();
    return std::move(line.text);
}

ReadResult ChildProcess::read_until(const Finder& finder, std::chrono::milliseconds timeout) {
    const auto deadline = after(timeout);
    while (true) {
        if (const std::size_t end = finder(output_buffer_); end != std::string_view::npos) {
            std::string text = output_buffer_.substr(0, end);
            output_buffer_.erase(0, end);
            return {std::move(text), ReadEnd::found};
        }
        if (!output_.is_open()) return {std::exchange(output_buffer_, {}), ReadEnd::end_of_stream};
        if (!transfer(nullptr, nullptr, deadline)) return {{}, ReadEnd::timeout};
    }
}

ReadResult ChildProcess::read_until(std::string_view delimiter, std::chrono::milliseconds timeout) {
    std::size_t searched = 0;
    return read_until(
        [&](std::string_view text) {
            const std::size_t at = text.find(delimiter, searched);
            if (at != std::string_view::npos) return at + delimiter.size();
            searched = text.size() >= delimiter.size() ? text.size() - delimiter.size() + 1 : 0;
            return std::string_view::npos;
        },
        timeout);
}

std::size_t ChildProcess::read(std::span<char> buffer, std::chrono::milliseconds timeout) {
    const std::size_t buffered = std::min(buffer.size(), output_buffer_.size());
    std::copy_n(output_buffer_.begin(), buffered, buffer.begin());
    output_buffer_.erase(0, buffered);
    std::span<char> rest = buffer.subspan(buffered);
    while (!rest.empty() && output_.is_open())
        if (!transfer(nullptr, &rest, after(timeout)))
            throw ProcessError(fmt::format("{} has sent nothing for {} ms", program_, timeout.count()));
    return buffer.size() - rest.size();
}

std::optional<ExitStatus> ChildProcess::wait(std::chrono::milliseconds timeout) {
    const auto deadline = after(timeout);
    keep_output_ = false;
    output_buffer_.clear();
    while ((output_.is_open() || error_.is_open()) && !child_.status())
        if (!transfer(nullptr, nullptr, std::min(deadline, Clock::now() + 50ms)) && Clock::now() >= deadline)
            return std::nullopt;
    const auto status = child_.wait(deadline);
    if (!status) return std::nullopt;
    while (error_.is_open() && transfer(nullptr, nullptr, Clock::now())) {
    }
    close_all();
    return status;
}

ExitStatus ChildProcess::terminate(std::chrono::milliseconds grace) {
    child_.send(SIGTERM);
    if (!wait(grace)) {
        child_.send(SIGKILL);
        wait(std::chrono::hours(1));
    }
    close_all();
    return *child_.status();
}

RunResult run(const Command& command, std::string_view input,
              std::optional<std::chrono::milliseconds> time_limit) {
    ChildProcess child(command);
    child.errors_kept_ = std::string::npos;
    const auto deadline = time_limit ? after(*time_limit) : Clock::time_point::max();
    bool in_time = true;
    while (in_time && (child.output_.is_open() || child.error_.is_open())) {
        if (input.empty()) child.close_input();
        in_time = child.transfer(child.input_.is_open() ? &input : nullptr, nullptr, deadline);
        if (!child.input_.is_open()) input = {};
        in_time = in_time && Clock::now() < deadline;
    }
    child.close_input();
    std::optional<ExitStatus> status;
    if (in_time) status = child.child_.wait(deadline);
    if (!status) {
        status = child.child_.kill();
        status->timed_out = true;
    }
    return {*status, std::move(child.output_buffer_), std::move(child.errors_)};
}

SocketProcess::SocketProcess(const Command& command) {
    Channel line(command.arguments.at(0), ChannelKind::socket);
    child_ = spawn(command, {.input = line.reader.fd(), .output = line.reader.fd()});
    socket_ = std::move(line.writer);
}

std::optional<ExitStatus> SocketProcess::wait(std::chrono::milliseconds timeout) {
    return child_.wait(Child::Clock::now() + timeout);
}

std::optional<std::filesystem::path> find_program(std::string_view name) {
    const auto executable = [](const std::filesystem::path& p) {
        std::error_code error;
        return std::filesystem::is_regular_file(p, error) && ::access(p.c_str(), X_OK) == 0;
    };
    if (name.empty()) return std::nullopt;
    if (name.find('/') != std::string_view::npos) {
        if (executable(name)) return std::filesystem::path(name);
        return std::nullopt;
    }
    const char* const variable = std::getenv("PATH");
    std::string_view rest = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
    while (true) {
        const std::size_t colon = rest.find(':');
        const std::string_view folder = rest.substr(0, colon);
        const auto candidate = std::filesystem::path(folder.empty() ? "." : folder) / name;
        if (executable(candidate)) return candidate;
        if (colon == std::string_view::npos) return std::nullopt;
        rest.remove_prefix(colon + 1);
    }
}

std::filesystem::path require_program(std::string_view name, std::string_view title,
                                      std::string_view package) {
    if (auto found = find_program(name)) return *found;
    throw ProcessError(fmt::format("inkmate needs {}, but {} is not on the PATH: install the package {}",
                                   title, name, package));
}

void ChildProcess::allow_processor_time(std::chrono::seconds time) {
    if (child_.status()) return;
    const double used = cpu_seconds(child_.pid());
    limit(child_.pid(), RLIMIT_CPU, static_cast<rlim_t>(used) + static_cast<rlim_t>(time.count()) + 1);
}

void limit_memory(std::size_t bytes) {
#ifndef INKMATE_SHADOW_MEMORY
    limit(::getpid(), RLIMIT_DATA, bytes);
#else
    static_cast<void>(bytes);
#endif
}

double cpu_seconds(pid_t process) {
    clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
    timespec time{};
    if ((process != 0 && ::clock_getcpuclockid(process, &clock) != 0) || ::clock_gettime(clock, &time) != 0)
        throw ProcessError("the processor time of a process that is measured cannot be read: has it ended?");
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double ended_children_cpu_seconds() {
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace inkmate::process

#include "process/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "process/socket_process.hpp"

extern char** environ;

namespace inkmate {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Of a socket: what a program sends in one piece passes without a pause of either side. The most that the
/// usual limit (net.core.wmem_max) allows.
constexpr int SOCKET_BUFFER = 212'992;

std::string reason(int error) {
    return std::strerror(error);
}

struct Descriptor {
    int fd = -1;
    Descriptor() = default;
    explicit Descriptor(int f) : fd(f) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
    int release() { return std::exchange(fd, -1); }
};

void close_descriptor(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
}

struct Channel {
    Descriptor reader, writer;
    explicit Channel(std::string_view program, ChannelKind kind = ChannelKind::pipe) {
        std::array<int, 2> ends;
        const int result = kind == ChannelKind::pipe
                               ? ::pipe2(ends.data(), O_CLOEXEC)
                               : ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
        if (result != 0)
            throw ProcessError(fmt::format("cannot make a pipe to {}: {}", program, reason(errno)));
        reader.fd = ends[0];
        writer.fd = ends[1];
        if (kind == ChannelKind::socket)
            ::setsockopt(writer.fd, SOL_SOCKET, SO_SNDBUF, &SOCKET_BUFFER, sizeof SOCKET_BUFFER);
    }
};

void set_nonblocking(int fd) {
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
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

/// What waitpid() says of a child that has ended.
ExitStatus exit_status(int raw) {
    ExitStatus status;
    if (WIFEXITED(raw)) status.code = WEXITSTATUS(raw);
    if (WIFSIGNALED(raw)) status.signal = WTERMSIG(raw);
    return status;
}

/// Writes without the signal that would end this process when the reader has gone: SIGPIPE is blocked in this
/// thread for the call, and taken off the queue when the call raised it.
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

/// Milliseconds for poll: rounded up, so that a wait never ends before its deadline.
int poll_time(Clock::time_point deadline) {
    if (deadline == Clock::time_point::max()) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

Clock::time_point after(std::chrono::milliseconds time) {
    return time >= std::chrono::hours(24 * 365) ? Clock::time_point::max() : Clock::now() + time;
}

enum class Drain { open, closed };

/// Reads what is there, without waiting.
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

std::string describe(const ExitStatus& status) {
    if (status.timed_out) return "stopped because its time was over";
    if (status.signal != 0)
        return fmt::format("ended by signal {} ({})", status.signal, ::strsignal(status.signal));
    return fmt::format("exit status {}", status.code);
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
    throw ProcessError(
        fmt::format("inkmate needs {} ({}), which was not found on the PATH: install the package {}", title,
                    name, package));
}

ChildProcess::ChildProcess(const Command& command) {
    if (command.arguments.empty()) throw ProcessError("cannot start a program without a name");
    program_ = command.arguments.front();
    const auto file = find_program(program_);
    if (!file) throw ProcessError(fmt::format("cannot start {}: no such program on the PATH", program_));

    Channel input(program_), output(program_, command.output), errors(program_);
    SpawnSettings settings;
    posix_spawn_file_actions_adddup2(&settings.actions, input.reader.fd, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&settings.actions, output.writer.fd, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&settings.actions, errors.writer.fd, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&settings.actions, STDERR_FILENO + 1);
    sigset_t none, pipe_signal;
    sigemptyset(&none);
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigmask(&settings.attributes, &none);
    posix_spawnattr_setsigdefault(&settings.attributes, &pipe_signal);
    posix_spawnattr_setflags(&settings.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> arguments = command.arguments;
    std::vector<std::string> environment = environment_with(command.environment);
    const int error = ::posix_spawn(&pid_, file->c_str(), &settings.actions, &settings.attributes,
                                    pointers(arguments).data(), pointers(environment).data());
    if (error != 0) {
        pid_ = -1;
        throw ProcessError(fmt::format("cannot start {}: {}", file->string(), reason(error)));
    }
    input_ = input.writer.release();
    output_ = output.reader.release();
    error_ = errors.reader.release();
    for (const int fd : {input_, output_, error_}) set_nonblocking(fd);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : program_(std::move(other.program_)),
      pid_(std::exchange(other.pid_, -1)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)),
      error_(std::exchange(other.error_, -1)),
      output_buffer_(std::move(other.output_buffer_)),
      errors_(std::move(other.errors_)),
      keep_output_(other.keep_output_),
      status_(std::exchange(other.status_, std::nullopt)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    ChildProcess old(std::move(*this));
    program_ = std::move(other.program_);
    pid_ = std::exchange(other.pid_, -1);
    input_ = std::exchange(other.input_, -1);
    output_ = std::exchange(other.output_, -1);
    error_ = std::exchange(other.error_, -1);
    output_buffer_ = std::move(other.output_buffer_);
    errors_ = std::move(other.errors_);
    keep_output_ = other.keep_output_;
    status_ = std::exchange(other.status_, std::nullopt);
    return *this;
}

ChildProcess::~ChildProcess() {
    close_all();
    if (pid_ > 0 && !status_ && !reap()) {
        ::kill(pid_, SIGKILL);
        reap_before(Clock::time_point::max());
    }
}

void ChildProcess::close_all() {
    close_descriptor(input_);
    close_descriptor(output_);
    close_descriptor(error_);
}

/// Waits until something can be moved and moves it: from `input` to the child, from the child to `direct` or
/// the buffers. False when `deadline` passed with nothing to move. An `input` that the child refuses closes
/// input_.
bool ChildProcess::transfer(std::string_view* input, std::span<char>* direct, Clock::time_point deadline) {
    std::array<pollfd, 3> watched = {pollfd{output_, POLLIN, 0}, pollfd{error_, POLLIN, 0},
                                     pollfd{input != nullptr ? input_ : -1, POLLOUT, 0}};
    const int ready = ::poll(watched.data(), watched.size(), poll_time(deadline));
    if (ready < 0 && errno == EINTR) return true;
    if (ready <= 0) return false;

    if (watched[0].revents != 0) {
        if (direct != nullptr) {
            const ssize_t n = ::read(output_, direct->data(), direct->size());
            if (n > 0) *direct = direct->subspan(static_cast<std::size_t>(n));
            if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) close_descriptor(output_);
        } else if (drain(output_, [&](std::string_view text) {
                       if (keep_output_) output_buffer_ += text;
                   }) == Drain::closed) {
            close_descriptor(output_);
        }
    }
    if (watched[1].revents != 0 &&
        drain(error_, [&](std::string_view text) { errors_ += text; }) == Drain::closed)
        close_descriptor(error_);
    if (watched[2].revents != 0) {
        const ssize_t n = write_without_signal(input_, input->data(), input->size());
        if (n > 0) input->remove_prefix(static_cast<std::size_t>(n));
        if (n < 0 && errno != EAGAIN && errno != EINTR) close_descriptor(input_);
    }
    return true;
}

void ChildProcess::write(std::string_view text, std::chrono::milliseconds timeout) {
    while (!text.empty()) {
        const std::size_t before = text.size();
        const auto deadline = after(timeout);
        while (text.size() == before && input_ >= 0)
            if (!transfer(&text, nullptr, deadline))
                throw ProcessError(fmt::format("{} has taken no input for {} ms", program_, timeout.count()));
        if (input_ < 0) throw ProcessError(fmt::format("{} has closed its standard input", program_));
    }
}

void ChildProcess::close_input() {
    close_descriptor(input_);
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
        if (output_ < 0) return {std::exchange(output_buffer_, {}), ReadEnd::end_of_stream};
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
    while (!rest.empty() && output_ >= 0)
        if (!transfer(nullptr, &rest, after(timeout)))
            throw ProcessError(fmt::format("{} has sent nothing for {} ms", program_, timeout.count()));
    return buffer.size() - rest.size();
}

bool ChildProcess::reap() {
    int raw = 0;
    pid_t result;
    do result = ::waitpid(pid_, &raw, WNOHANG);
    while (result < 0 && errno == EINTR);
    if (result == 0) return false;
    status_ = result == pid_ ? exit_status(raw) : ExitStatus{};
    return true;
}

/// Waits for the child's end without a signal handler: asks often at first, then every 10 ms.
bool ChildProcess::reap_before(Clock::time_point deadline) {
    auto pause = std::chrono::microseconds(50);
    while (!reap()) {
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(pause);
        pause = std::min<std::chrono::microseconds>(pause * 2, 10ms);
    }
    return true;
}

std::optional<ExitStatus> ChildProcess::wait(std::chrono::milliseconds timeout) {
    const auto deadline = after(timeout);
    keep_output_ = false;
    output_buffer_.clear();
    while (!status_ && (output_ >= 0 || error_ >= 0) && !reap())
        if (!transfer(nullptr, nullptr, std::min(deadline, Clock::now() + 50ms)) && Clock::now() >= deadline)
            return std::nullopt;
    if (!status_ && !reap_before(deadline)) return std::nullopt;
    while (error_ >= 0 && transfer(nullptr, nullptr, Clock::now())) {
    }
    close_all();
    return status_;
}

ExitStatus ChildProcess::terminate(std::chrono::milliseconds grace) {
    if (!status_ && !reap()) {
        ::kill(pid_, SIGTERM);
        if (!wait(grace)) {
            ::kill(pid_, SIGKILL);
            wait(std::chrono::hours(1));
        }
    }
    close_all();
    return *status_;
}

SocketProcess::SocketProcess(const Command& command) {
    const std::string& program = command.arguments.at(0);
    const auto file = find_program(program);
    if (!file) throw ProcessError(fmt::format("cannot start {}: no such program on the PATH", program));
    Channel line(program, ChannelKind::socket);
    SpawnSettings settings;
    posix_spawn_file_actions_adddup2(&settings.actions, line.reader.fd, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&settings.actions, line.reader.fd, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&settings.actions, STDERR_FILENO + 1);
    posix_spawnattr_setflags(&settings.attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<std::string> arguments = command.arguments;
    std::vector<std::string> environment = environment_with(command.environment);
    const int error = ::posix_spawn(&pid_, file->c_str(), &settings.actions, &settings.attributes,
                                    pointers(arguments).data(), pointers(environment).data());
    if (error != 0) throw ProcessError(fmt::format("cannot start {}: {}", file->string(), reason(error)));
    socket_ = line.writer.release();
}

SocketProcess::~SocketProcess() {
    close_descriptor(socket_);
    kill();
}

int SocketProcess::release_socket() {
    return std::exchange(socket_, -1);
}

std::optional<ExitStatus> SocketProcess::wait(std::chrono::milliseconds timeout) {
    const auto deadline = after(timeout);
    while (!status_) {
        int raw = 0;
        const pid_t ended = ::waitpid(pid_, &raw, WNOHANG);
        if (ended == pid_) status_ = exit_status(raw);
        if (ended < 0 && errno != EINTR) status_ = ExitStatus{};
        if (!status_ && Clock::now() >= deadline) return std::nullopt;
        if (!status_) std::this_thread::sleep_for(1ms);
    }
    return status_;
}

ExitStatus SocketProcess::kill() {
    if (!wait(0ms)) ::kill(pid_, SIGKILL);
    return *wait(std::chrono::hours(24 * 365));
}

RunResult run(const Command& command, std::string_view input,
              std::optional<std::chrono::milliseconds> time_limit) {
    ChildProcess child(command);
    const auto deadline = time_limit ? after(*time_limit) : Clock::time_point::max();
    bool in_time = true;
    while (in_time && (child.output_ >= 0 || child.error_ >= 0)) {
        if (input.empty()) child.close_input();
        in_time = child.transfer(child.input_ >= 0 ? &input : nullptr, nullptr, deadline);
        if (child.input_ < 0) input = {};
        in_time = in_time && Clock::now() < deadline;
    }
    child.close_input();
    if (!in_time || !child.reap_before(deadline)) {
        ::kill(child.pid_, SIGKILL);
        child.reap_before(Clock::time_point::max());
        child.status_->timed_out = true;
    }
    return {*child.status_, std::move(child.output_buffer_), std::move(child.errors_)};
}

}  // namespace inkmate

#include "base/process/cleanup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "base/process/process.hpp"

namespace inkmate::process {

namespace {

namespace fs = std::filesystem;

struct Leftovers {
    std::mutex mutex;
    std::set<pid_t> children;
    std::set<fs::path> directories;
};

/// Never destroyed, because objects with static lifetime register themselves too.
Leftovers& leftovers() {
    static auto* const all = new Leftovers;
    return *all;
}

sigset_t ending_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    return signals;
}

/// Ends what is registered, then this process. Nothing new can be registered, because the lock is kept.
[[noreturn]] void end_by(int signal) {
    Leftovers& all = leftovers();
    all.mutex.lock();
    for (const pid_t child : all.children) ::kill(child, SIGKILL);
    for (const pid_t child : all.children) ::waitpid(child, nullptr, 0);
    for (const fs::path& directory : all.directories) remove_directory(directory);
    ::signal(signal, SIG_DFL);
    const sigset_t signals = ending_signals();
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    ::raise(signal);
    ::_exit(128 + signal);
}

}  // namespace

void remove_directory(const fs::path& directory) {
    std::error_code error;
    for (int attempts = 0; attempts < 10 && fs::exists(directory, error); ++attempts)
        fs::remove_all(directory, error);
}

void note_child(pid_t child) {
    const std::lock_guard lock(leftovers().mutex);
    leftovers().children.insert(child);
}

void forget_child(pid_t child) {
    const std::lock_guard lock(leftovers().mutex);
    leftovers().children.erase(child);
}

void note_directory(const fs::path& directory) {
    const std::lock_guard lock(leftovers().mutex);
    leftovers().directories.insert(directory);
}

void forget_directory(const fs::path& directory) {
    const std::lock_guard lock(leftovers().mutex);
    leftovers().directories.erase(directory);
}

TidyEnd::TidyEnd() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        throw ProcessError("cannot make a pipe: too many open files; close some programs");
    end_reader_ = Descriptor(ends[0]);
    end_writer_ = Descriptor(ends[1]);
    const sigset_t signals = ending_signals();
    signals_ = Descriptor(::signalfd(-1, &signals, SFD_CLOEXEC));
    if (!signals_.is_open())
        throw ProcessError("cannot wait for signals: too many open files; close some programs");
    ::pthread_sigmask(SIG_BLOCK, &signals, &old_mask_);
    thread_ = std::jthread([this] { wait(); });
}

TidyEnd::~TidyEnd() {
    end_writer_.close();
    thread_.join();
    ::pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

void TidyEnd::wait() const {
    std::array<pollfd, 2> watched = {pollfd{signals_.fd(), POLLIN, 0}, pollfd{end_reader_.fd(), POLLIN, 0}};
    while (::poll(watched.data(), watched.size(), -1) < 0) {
    }
    signalfd_siginfo info{};
    if (watched[0].revents != 0 && ::read(signals_.fd(), &info, sizeof info) == sizeof info)
        end_by(static_cast<int>(info.ssi_signo));
}

TemporaryDirectory::TemporaryDirectory(std::string_view prefix) {
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    if (error)
        throw ProcessError(
            "there is no directory for temporary files: set TMPDIR to one that can be written");
    std::string name = (parent / fmt::format("{}-XXXXXX", prefix)).string();
    if (::mkdtemp(name.data()) == nullptr)
        throw ProcessError(
            fmt::format("cannot make a temporary directory in {}: {}; set TMPDIR to one that can be written",
                        parent.string(), std::strerror(errno)));
    path_ = name;
    note_directory(path_);
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryDirectory& TemporaryDirectory::operator=(TemporaryDirectory&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
}

TemporaryDirectory::~TemporaryDirectory() {
    if (path_.empty()) return;
    remove_directory(path_);
    forget_directory(path_);
}

}  // namespace inkmate::process

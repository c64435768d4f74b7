#include "base/process/leftovers.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <mutex>
#include <set>

#include "base/process/process.hpp"

namespace inkmate {

namespace {

namespace fs = std::filesystem;

struct Leftovers {
    std::mutex mutex;
    std::set<pid_t> children;
    std::set<fs::path> directories;
};

/// Never destroyed: objects of static life note themselves here, too.
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

/// Nothing new can be noted, for the lock is kept.
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

}  // namespace inkmate

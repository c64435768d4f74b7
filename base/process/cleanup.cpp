#include "base/process/cleanup.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "base/process/process.hpp"
#include "base/process/spawn_settings.hpp"

namespace inkmate::process {

namespace {

namespace fs = std::filesystem;

/// That a child or a directory is there, or is gone.
enum class News : char { child = 'C', no_child = 'c', directory = 'D', no_directory = 'd' };

/// What a process leaves when it ends by a signal.
struct Leftovers {
    std::set<pid_t> children;
    std::set<std::string> directories;

    void clear_away() const {
        for (const pid_t child : children) ::kill(child, SIGKILL);
        for (const pid_t child : children) ::waitpid(child, nullptr, 0);
        for (const std::string& directory : directories) remove_directory(directory);
    }
};

/// What the janitor runs: it reads what a process tells until the line ends with that process, and clears
/// away what is left. A shell, because a fork would share the process's memory: to write to a page of it
/// takes several times as long then. Children that were killed may still be writing when their folder is
/// removed.
constexpr const char* JANITOR = R"(
cd /
printf inkmate-janitor >/proc/$$/comm
children=' '
while IFS= read -r told; do
    what=${told#?}
    case $told in
    C*) children="$children$what " ;;
    c*) children="${children%%" $what "*} ${children#*" $what "}" ;;
    D*) set -- "$@" "$what" ;;
    d*) for directory; do
            shift
            [ "$directory" = "$what" ] || set -- "$@" "$directory"
        done ;;
    esac
done
for child in $children; do kill -9 "$child"; done
for directory; do
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf -- "$directory"
        [ -e "$directory" ] || break
    done
done
)";

/// Starts a shell with the janitor's script, which reads from `reader`. Nothing that is typed at the terminal
/// reaches it, no signal ends it but SIGKILL, and it keeps no other file open. Returns -1 if it cannot be
/// started.
pid_t start_janitor(int reader) {
    SpawnSettings settings;
    posix_spawn_file_actions_adddup2(&settings.actions, reader, STDIN_FILENO);
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&settings.actions, fd, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&settings.actions, STDERR_FILENO + 1);
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigmask(&settings.attributes, &all);
    posix_spawnattr_setpgroup(&settings.attributes, 0);
    posix_spawnattr_setflags(&settings.attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    std::array<std::string, 3> words = {"sh", "-c", JANITOR};
    std::array<char*, 4> arguments = {words[0].data(), words[1].data(), words[2].data(), nullptr};
    pid_t pid = -1;
    const int error =
        ::posix_spawn(&pid, "/bin/sh", &settings.actions, &settings.attributes, arguments.data(), environ);
    return error == 0 ? pid : -1;
}

/// The leftovers of this process, and the line to its janitor.
struct Household {
    std::mutex mutex;
    Leftovers left;
    /// -1 before the janitor is started, and where none could be.
    int janitor = -1;
    bool started = false;

    /// Notes the news here, by a change of what is left, and at the janitor.
    template <class Change>
    void tell(News news, const std::string& what, Change change) {
        const std::lock_guard lock(mutex);
        change(left);
        if (!std::exchange(started, true)) start();
        // What is told ends with its line.
        if (janitor < 0 || what.find('\n') != what.npos) return;
        std::string text(1, static_cast<char>(news));
        text += what;
        text += '\n';
        // If somebody has ended the janitor, this process carries on without one.
        while (::send(janitor, text.data(), text.size(), MSG_NOSIGNAL) < 0 && errno == EINTR) {
        }
    }

    /// Ends the janitor, who clears away what is left.
    void dismiss() {
        const std::lock_guard lock(mutex);
        if (janitor < 0) return;
        ::close(std::exchange(janitor, -1));
        ::waitpid(pid_, nullptr, 0);
    }

  private:
    void start();

    pid_t pid_ = -1;
};

/// Never destroyed, because objects with static lifetime register themselves too.
Household& household() {
    static auto* const all = new Household;
    return *all;
}

void Household::start() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    pid_ = start_janitor(ends[0]);
    ::close(ends[0]);
    janitor = ends[1];
    if (pid_ < 0) ::close(std::exchange(janitor, -1));
    std::atexit([] { household().dismiss(); });
}

sigset_t ending_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    return signals;
}

/// Ends what is registered, then this process. Nothing new can be registered, because the lock is kept.
[[noreturn]] void end_by(int signal) {
    Household& all = household();
    all.mutex.lock();
    all.left.clear_away();
    ::signal(signal, SIG_DFL);
    const sigset_t signals = ending_signals();
    ::pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    ::raise(signal);
    ::_exit(128 + signal);
}

}  // namespace

void note_child(pid_t child) {
    household().tell(News::child, fmt::to_string(child),
                     [&](Leftovers& left) { left.children.insert(child); });
}

void forget_child(pid_t child) {
    household().tell(News::no_child, fmt::to_string(child),
                     [&](Leftovers& left) { left.children.erase(child); });
}

void note_directory(const fs::path& directory) {
    const std::string name = fs::absolute(directory).string();
    household().tell(News::directory, name, [&](Leftovers& left) { left.directories.insert(name); });
}

void forget_directory(const fs::path& directory) {
    const std::string name = fs::absolute(directory).string();
    household().tell(News::no_directory, name, [&](Leftovers& left) { left.directories.erase(name); });
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

}  // namespace inkmate::process

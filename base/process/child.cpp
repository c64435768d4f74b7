#include "base/process/child.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <thread>

#include "base/process/cleanup.hpp"

namespace inkmate::process {

using namespace std::chrono_literals;

namespace {

/// Converts what waitpid() reports of a child that has ended.
ExitStatus exit_status(int raw) {
    ExitStatus status;
    if (WIFEXITED(raw)) status.code = WEXITSTATUS(raw);
    if (WIFSIGNALED(raw)) status.signal = WTERMSIG(raw);
    return status;
}

}  // namespace

std::string describe(const ExitStatus& status) {
    if (status.timed_out) return "stopped because its time was over";
    if (status.signal != 0)
        return fmt::format("ended by signal {} ({})", status.signal, ::strsignal(status.signal));
    return fmt::format("exit status {}", status.code);
}

Child::Child(pid_t pid) : pid_(pid) {
    note_child(pid);
}

std::optional<ExitStatus> Child::status() {
    if (status_ || pid_ < 0) return status_;
    int raw = 0;
    pid_t result;
    do result = ::waitpid(pid_, &raw, WNOHANG);
    while (result < 0 && errno == EINTR);
    if (result != 0) forget_child(pid_);
    if (result != 0) status_ = result == pid_ ? exit_status(raw) : ExitStatus{};
    return status_;
}

std::optional<ExitStatus> Child::wait(Clock::time_point deadline) {
    auto pause = std::chrono::microseconds(50);
    while (!status()) {
        if (Clock::now() >= deadline) return std::nullopt;
        std::this_thread::sleep_for(pause);
        pause = std::min<std::chrono::microseconds>(pause * 2, 10ms);
    }
    return status_;
}

void Child::send(int signal) {
    if (pid_ > 0 && !status()) ::kill(pid_, signal);
}

ExitStatus Child::kill() {
    if (pid_ < 0) return {};
    send(SIGKILL);
    return *wait(Clock::time_point::max());
}

}  // namespace inkmate::process

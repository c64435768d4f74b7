#include "play/device/interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "play/device/error.hpp"

namespace inkmate {

namespace {

std::array<int, 2> alarm_pipe = {-1, -1};
int alarm_flag = 0;
constexpr std::array<int, 3> SIGNALS = {SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, SIGNALS.size()> old_actions;

void raise_alarm(int) {
    const int error = errno;
    alarm_flag = 1;
    [[maybe_unused]] const auto written = ::write(alarm_pipe[1], "!", 1);
    errno = error;
}

}  // namespace

Interrupt::Interrupt() {
    if (::pipe2(alarm_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        throw DeviceError("cannot make a pipe: too many open files; close some programs");
    alarm_flag = 0;
    struct sigaction action {};
    action.sa_handler = raise_alarm;
    for (std::size_t i = 0; i < SIGNALS.size(); ++i) ::sigaction(SIGNALS[i], &action, &old_actions[i]);
}

Interrupt::~Interrupt() {
    for (std::size_t i = 0; i < SIGNALS.size(); ++i) ::sigaction(SIGNALS[i], &old_actions[i], nullptr);
    for (int& fd : alarm_pipe) {
        ::close(fd);
        fd = -1;
    }
}

int Interrupt::fd() const {
    return alarm_pipe[0];
}

bool Interrupt::happened() const {
    pollfd watched{fd(), POLLIN, 0};
    return ::poll(&watched, 1, 0) > 0;
}

int* Interrupt::flag() const {
    return &alarm_flag;
}

void throw_interrupted() {
    throw DeviceError("interrupted: nothing more is sent; try again when you like");
}

}  // namespace inkmate

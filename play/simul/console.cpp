#include "play/simul/console.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>

#include "play/session/user_console.hpp"

namespace inkmate {

namespace {

/// How often is looked whether all has gone out, in milliseconds.
constexpr int LOOK_AFTER = 100;

/// Waits for news of the exhibition, a line if `input` is wanted, or the time. True when a line can be read.
bool wait_for_something(RunningExhibition& exhibition, const Interrupt& interrupt, bool input,
                        int milliseconds) {
    std::array<pollfd, 3> watched = {pollfd{input ? STDIN_FILENO : -1, POLLIN, 0},
                                     pollfd{exhibition.fd(), POLLIN, 0}, pollfd{interrupt.fd(), POLLIN, 0}};
    while (::poll(watched.data(), watched.size(), milliseconds) < 0) {
    }
    if (watched[2].revents != 0) throw_interrupted();
    return watched[0].revents != 0;
}

}  // namespace

void attend_console(RunningExhibition& exhibition, const Interrupt& interrupt) {
    const bool person = ::isatty(STDIN_FILENO) != 0;
    session::LineInput input;
    exhibition.greet();
    while (true) {
        exhibition.attend();
        while (!person && exhibition.searching()) {
            wait_for_something(exhibition, interrupt, false, LOOK_AFTER);
            exhibition.attend();
        }
        const auto line = input.prompt([&] {
            while (!wait_for_something(exhibition, interrupt, true, -1)) {
                fmt::print("\n");
                exhibition.attend();
                fmt::print("> ");
                std::fflush(stdout);
            }
        });
        if (!line || !exhibition.answer(*line)) break;
    }
    exhibition.attend();
    while (!exhibition.settled()) {
        wait_for_something(exhibition, interrupt, false, LOOK_AFTER);
        exhibition.attend();
    }
    // There may be news of the very thing that settled it.
    exhibition.attend();
    exhibition.say_goodbye();
}

}  // namespace inkmate

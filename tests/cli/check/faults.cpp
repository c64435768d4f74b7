#include "tests/cli/check/faults.hpp"

#include <fmt/format.h>
#include <signal.h>

namespace inkmate::test {

void bring_about(Fault fault, process::ChildProcess& play, rlim_t room) {
    const rlimit small{room, room};
    switch (fault) {
        case Fault::killed: ::kill(play.pid(), SIGKILL); break;
        case Fault::interrupted: ::kill(play.pid(), SIGINT); break;
        case Fault::hung_up: ::kill(play.pid(), SIGHUP); break;
        case Fault::ghostscript_killed:
            if (const pid_t pid = first_child(play.pid()); pid > 0) ::kill(pid, SIGKILL);
            break;
        case Fault::disk_full: ::prlimit(play.pid(), RLIMIT_FSIZE, &small, nullptr); break;
        case Fault::input_ended: play.close_input(); break;
    }
}

std::string last_words(Fault fault, const std::string& file, const std::string& saved) {
    switch (fault) {
        case Fault::interrupted:
        case Fault::hung_up: return fmt::format("Interrupted: {}\n", saved);
        case Fault::ghostscript_killed:
            return fmt::format(
                "inkmate: error: Ghostscript has ended early (ended by signal 9 (Killed)): {}\n", saved);
        case Fault::disk_full:
            return fmt::format(
                "inkmate: error: cannot write {}: File too large; choose another place for it\n", file);
        default: return "";
    }
}

}  // namespace inkmate::test

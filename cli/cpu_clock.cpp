#include "cli/cpu_clock.hpp"

#include <time.h>

#include "cli/error.hpp"

namespace inkmate {

double cpu_seconds(pid_t process) {
    clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
    timespec time{};
    if ((process != 0 && ::clock_getcpuclockid(process, &clock) != 0) || ::clock_gettime(clock, &time) != 0)
        throw CommandError("the processor time of a process that is measured cannot be read: has it ended?");
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace inkmate

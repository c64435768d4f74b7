#include "base/process/cpu_clock.hpp"

#include <sys/resource.h>
#include <time.h>

#include "base/process/process.hpp"

namespace inkmate {

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

}  // namespace inkmate

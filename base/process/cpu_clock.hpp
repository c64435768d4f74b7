#pragma once

#include <sys/types.h>

namespace inkmate {

/// Seconds of processor time that a process has used, all its threads together; 0 stands for this process.
/// Unlike the time on the wall, it does not grow while other work has the processor.
double cpu_seconds(pid_t process = 0);
/// The same of all processes together that this one has started and waited for.
double ended_children_cpu_seconds();

}  // namespace inkmate

#pragma once

#include <sys/resource.h>

namespace inkmate {

/// The most memory that this process has held so far, in bytes.
inline double most_memory() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

}  // namespace inkmate

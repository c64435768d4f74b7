#include "base/process/bell.hpp"

#include <sys/eventfd.h>

#include "base/process/process.hpp"

namespace inkmate {

Bell::Bell() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!fd_.is_open())
        throw ProcessError("inkmate has too many files open: close some programs, then try again");
}

void Bell::ring() {
    ::eventfd_write(fd_.fd(), 1);
}

void Bell::silence() {
    eventfd_t rung = 0;
    ::eventfd_read(fd_.fd(), &rung);
}

}  // namespace inkmate

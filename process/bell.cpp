#include "process/bell.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include "process/process.hpp"

namespace inkmate {

Bell::Bell() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw ProcessError("inkmate has too many files open: close some programs, then try again");
}

Bell::~Bell() {
    ::close(fd_);
}

void Bell::ring() {
    ::eventfd_write(fd_, 1);
}

void Bell::silence() {
    eventfd_t rung = 0;
    ::eventfd_read(fd_, &rung);
}

}  // namespace inkmate

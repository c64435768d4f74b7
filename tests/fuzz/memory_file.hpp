#pragma once

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>

#include "tests/fuzz/check.hpp"

namespace inkmate::fuzz {

/// A file in memory, with a path.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("input", MFD_CLOEXEC)) {
        require(fd_ >= 0 && ::write(fd_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
                "the input is written to a file");
    }
    ~MemoryFile() { ::close(fd_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    std::filesystem::path path() const { return fmt::format("/proc/self/fd/{}", fd_); }

  private:
    int fd_;
};

}  // namespace inkmate::fuzz

#include "base/process/temporary_directory.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "base/process/leftovers.hpp"
#include "base/process/process.hpp"

namespace inkmate {

TemporaryDirectory::TemporaryDirectory(std::string_view prefix) {
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    if (error)
        throw ProcessError(
            "there is no directory for temporary files: set TMPDIR to one that can be written");
    std::string name = (parent / fmt::format("{}-XXXXXX", prefix)).string();
    if (::mkdtemp(name.data()) == nullptr)
        throw ProcessError(
            fmt::format("cannot make a temporary directory in {}: {}; set TMPDIR to one that can be written",
                        parent.string(), std::strerror(errno)));
    path_ = name;
    note_directory(path_);
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryDirectory& TemporaryDirectory::operator=(TemporaryDirectory&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
}

TemporaryDirectory::~TemporaryDirectory() {
    if (path_.empty()) return;
    remove_directory(path_);
    forget_directory(path_);
}

}  // namespace inkmate

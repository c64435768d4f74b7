#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <random>
#include <utility>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"

namespace inkmate::process {

namespace fs = std::filesystem;

void remove_directory(const fs::path& directory) {
    std::error_code error;
    for (int attempts = 0; attempts < 10 && fs::exists(directory, error); ++attempts)
        fs::remove_all(directory, error);
}

TemporaryDirectory::TemporaryDirectory(std::string_view prefix) {
    std::error_code error;
    const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
    if (error)
        throw ProcessError(
            "there is no directory for temporary files: set TMPDIR to one that can be written");
    std::random_device random;
    int reason = EEXIST;
    for (int attempts = 0; reason == EEXIST && attempts < 100; ++attempts) {
        path_ = parent / fmt::format("{}-{:08x}", prefix, random());
        // Before it is there: whoever is killed in between leaves nothing.
        note_directory(path_);
        if (::mkdir(path_.c_str(), S_IRWXU) == 0) return;
        reason = errno;
        forget_directory(path_);
    }
    throw ProcessError(
        fmt::format("cannot make a temporary directory in {}: {}; set TMPDIR to one that can be written",
                    parent.string(), std::strerror(reason)));
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

}  // namespace inkmate::process

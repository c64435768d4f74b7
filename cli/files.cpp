#include "cli/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/error.hpp"

namespace inkmate {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_write(const std::string& name, int error) {
    throw CommandError(
        fmt::format("cannot write {}: {}; choose another place with -o", name, std::strerror(error)));
}

/// 0, or the error.
int write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR) return errno;
        if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
}

/// The permissions that a file has when it is made anew, or those of the file that is replaced.
mode_t permissions(const fs::path& target) {
    struct stat old {};
    if (::stat(target.c_str(), &old) == 0) return old.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

}  // namespace

std::string read_input(const std::string& name) {
    std::FILE* file = name == "-" ? stdin : std::fopen(name.c_str(), "rb");
    std::string bytes;
    int error = file == nullptr ? errno : 0;
    char buffer[65536];
    while (error == 0) {
        const std::size_t n = std::fread(buffer, 1, sizeof buffer, file);
        bytes.append(buffer, n);
        if (n < sizeof buffer) {
            if (std::ferror(file) != 0) error = errno;
            break;
        }
    }
    if (file != nullptr && file != stdin) std::fclose(file);
    if (error != 0)
        throw CommandError(fmt::format("cannot read {}: {}; name a file, or - for standard input", name,
                                       std::strerror(error)));
    return bytes;
}

OutputFile::OutputFile(const std::string& name) : name_(name) {
    if (name == "-") {
        name_ = "standard output";
        fd_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
        if (fd_ < 0) fail_to_write(name_, errno);
        return;
    }
    std::error_code error;
    const fs::file_status status = fs::status(name, error);
    if (fs::is_directory(status)) fail_to_write(name, EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        fd_ = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
        if (fd_ < 0) fail_to_write(name, errno);
        return;
    }
    // A link to a file goes on to point there.
    const fs::path target = fs::exists(status) ? fs::canonical(name, error) : fs::absolute(name, error);
    if (error && error.value() != ENOENT) fail_to_write(name, error.value());
    target_ = target.string();
    draft_ = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
    fd_ = ::mkostemp(draft_.data(), O_CLOEXEC);
    if (fd_ < 0) fail_to_write(name, errno);
}

OutputFile::~OutputFile() {
    close_and_drop();
}

void OutputFile::close_and_drop() {
    if (fd_ < 0) return;
    ::close(fd_);
    fd_ = -1;
    if (!draft_.empty()) ::unlink(draft_.c_str());
}

void OutputFile::write(std::string_view bytes) {
    if (const int error = write_all(fd_, bytes)) fail_to_write(name_, error);
}

void OutputFile::commit(bool durable) {
    int error = 0;
    if (!draft_.empty()) {
        if (::fchmod(fd_, permissions(target_)) != 0) error = errno;
        if (error == 0 && durable && ::fsync(fd_) != 0) error = errno;
        if (error == 0 && ::rename(draft_.c_str(), target_.c_str()) != 0) error = errno;
    }
    if (error == 0) {
        const int fd = std::exchange(fd_, -1);
        if (::close(fd) != 0) error = errno;
    } else {
        close_and_drop();
    }
    if (error != 0) fail_to_write(name_, error);
}

void write_output(const std::string& name, std::string_view bytes, bool durable) {
    OutputFile file(name);
    file.write(bytes);
    file.commit(durable);
}

}  // namespace inkmate

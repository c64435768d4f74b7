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

void write_directly(const std::string& name, std::string_view bytes) {
    const int fd = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) fail_to_write(name, errno);
    const int error = write_all(fd, bytes);
    if (::close(fd) != 0 || error != 0) fail_to_write(name, error != 0 ? error : errno);
}

/// The permissions that a file has when it is made anew, or those of the file that is replaced.
mode_t permissions(const fs::path& target) {
    struct stat old {};
    if (::stat(target.c_str(), &old) == 0) return old.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

void replace(const std::string& name, const fs::path& target, std::string_view bytes) {
    std::string draft = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
    const mode_t mode = permissions(target);
    const int fd = ::mkostemp(draft.data(), O_CLOEXEC);
    if (fd < 0) fail_to_write(name, errno);
    int error = write_all(fd, bytes);
    if (error == 0 && ::fchmod(fd, mode) != 0) error = errno;
    if (error == 0 && ::fsync(fd) != 0) error = errno;
    if (::close(fd) != 0 && error == 0) error = errno;
    if (error == 0 && ::rename(draft.c_str(), target.c_str()) != 0) error = errno;
    if (error == 0) return;
    ::unlink(draft.c_str());
    fail_to_write(name, error);
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

void write_output(const std::string& name, std::string_view bytes) {
    if (name == "-") {
        if (const int error = write_all(STDOUT_FILENO, bytes)) fail_to_write("standard output", error);
        return;
    }
    std::error_code error;
    const fs::file_status status = fs::status(name, error);
    if (fs::is_directory(status)) fail_to_write(name, EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) return write_directly(name, bytes);
    // A link to a file goes on to point there.
    const fs::path target = fs::exists(status) ? fs::canonical(name, error) : fs::absolute(name, error);
    if (error && error.value() != ENOENT) fail_to_write(name, error.value());
    replace(name, target, bytes);
}

}  // namespace inkmate

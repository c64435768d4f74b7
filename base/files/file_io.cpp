#include "base/files/file_io.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <random>
#include <utility>

#include "base/text/utf16.hpp"

namespace inkmate::files {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_write(const std::string& name, int error) {
    throw FileError(
        fmt::format("cannot write {}: {}; choose another place for it", name, std::strerror(error)));
}

/// Writes all bytes. Returns 0 or the error.
int write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR) return errno;
        if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
}

/// Calls a function with unused names next to the target until one is taken, and writes that name to `draft`.
/// Returns what the function has returned, -1 with errno if the file cannot be made.
template <class Make>
int take_draft_name(const fs::path& target, std::string& draft, const Make& make) {
    std::random_device random;
    for (int attempts = 0; attempts < 100; ++attempts) {
        draft =
            (target.parent_path() / fmt::format(".{}.{:08x}", target.filename().string(), random())).string();
        const int result = make(draft.c_str());
        if (result >= 0) return result;
        if (errno != EEXIST) break;
    }
    const int error = errno;
    draft.clear();
    errno = error;
    return -1;
}

/// Opens a new file in the target's folder: without a name, so that nothing is left if this process is
/// killed, or, where the file system has no such files, under an unused name, which is written to `draft`.
/// The kernel gives a new file its permissions, because asking for the umask means setting it for every
/// thread. A draft that replaces a file is private until it takes that file's permissions. Returns -1 and
/// sets errno if the file cannot be made.
int open_draft(const fs::path& target, bool replaces, std::string& draft) {
    const mode_t mode = replaces ? 0600 : 0666;
    // A file without a name gets one by way of /proc.
    if (::access("/proc/self/fd", X_OK) == 0)
        if (const int fd = ::open(target.parent_path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
            fd >= 0)
            return fd;
    return take_draft_name(target, draft, [mode](const char* name) {
        return ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    });
}

/// Gives a file that has no name an unused one. Returns -1 and sets errno if it cannot.
int give_name(int fd, const char* name) {
    return ::linkat(AT_FDCWD, fmt::format("/proc/self/fd/{}", fd).c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

[[noreturn]] void fail_to_read(const std::string& name, int error) {
    throw FileError(fmt::format("cannot read {}: {}; check its name, and that it may be read", name,
                                std::strerror(error)));
}

}  // namespace

void sync_folder_of(const std::string& file) {
    const fs::path folder = fs::path(file).parent_path();
    const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    ::fsync(fd);
    ::close(fd);
}

void read_in_parts(const std::string& name, const std::function<void(std::string_view)>& take) {
    const auto close = [](std::FILE* file) {
        if (file != stdin) std::fclose(file);
    };
    const std::unique_ptr<std::FILE, decltype(close)> file(
        name == "-" ? stdin : std::fopen(name.c_str(), "rb"), close);
    if (!file) fail_to_read(name, errno);
    std::array<char, 65536> buffer;
    for (std::size_t n = buffer.size(); n == buffer.size();) {
        n = std::fread(buffer.data(), 1, buffer.size(), file.get());
        if (n < buffer.size() && std::ferror(file.get()) != 0) fail_to_read(name, errno);
        take({buffer.data(), n});
    }
}

std::string read_input(const std::string& name) {
    std::string bytes;
    read_in_parts(name, [&bytes](std::string_view part) { bytes += part; });
    return text::without_utf16(std::move(bytes));
}

std::ifstream open_input(const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    if (!in) fail_to_read(name, errno);
    std::error_code error;
    if (fs::is_directory(name, error)) fail_to_read(name, EISDIR);
    return in;
}

std::ofstream open_to_add(const std::string& name) {
    std::ofstream out(name, std::ios::binary | std::ios::app);
    if (!out) fail_to_write(name, errno);
    return out;
}

bool file_exists(const std::string& name) {
    std::error_code error;
    return fs::exists(name, error);
}

bool is_same_file(const std::string& a, const std::string& b) {
    if (a == "-" || b == "-" || a.empty() || b.empty()) return false;
    std::error_code error;
    if (fs::exists(a, error)) return fs::is_regular_file(a, error) && fs::equivalent(a, b, error);
    const fs::path one = fs::weakly_canonical(fs::absolute(a, error), error),
                   other = fs::weakly_canonical(fs::absolute(b, error), error);
    return !error && one == other;
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
    fd_ = open_draft(target, fs::exists(status), draft_);
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

/// Gives the file the target's name, which another file may have. Returns 0 or the error.
int OutputFile::take_the_place() {
    const auto name = [this](const char* draft) { return give_name(fd_, draft); };
    if (draft_.empty() && take_draft_name(target_, draft_, name) != 0) return errno;
    return ::rename(draft_.c_str(), target_.c_str()) == 0 ? 0 : errno;
}

void OutputFile::commit(bool durable) {
    int error = 0;
    if (!target_.empty()) {
        struct stat old {};
        const bool replaces = ::stat(target_.c_str(), &old) == 0;
        if (replaces && ::fchmod(fd_, old.st_mode & 07777) != 0) error = errno;
        if (error == 0 && durable && ::fsync(fd_) != 0) error = errno;
        // As late as can be: whoever is killed before leaves nothing.
        if (error == 0 && (replaces || !draft_.empty() || give_name(fd_, target_.c_str()) != 0))
            error = take_the_place();
        if (error == 0 && durable) sync_folder_of(target_);
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

}  // namespace inkmate::files

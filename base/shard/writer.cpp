#include "base/shard/writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include "base/shard/header.hpp"
#include "base/shard/reader.hpp"

namespace inkmate::shard {

namespace {

/// True if the file has the beginning of the header, which a run killed at once leaves.
bool is_begun(const std::string& file, const std::string& header, std::uintmax_t size) {
    if (size >= header.size()) return false;
    std::ifstream in(file, std::ios::binary);
    std::string text(size, '\0');
    in.read(text.data(), static_cast<std::streamsize>(size));
    return header.starts_with(text);
}

}  // namespace

ShardWriter::ShardWriter(std::string file, const ShardHeader& header)
    : file_(std::move(file)), part_(header.part) {
    open_file();
    try {
        struct stat status {};
        ::fstat(fd_, &status);
        const auto size = static_cast<std::uintmax_t>(status.st_size);
        const std::string line = header_line(header);
        if (!is_begun(file_, line, size)) {
            go_on(header, size);
            return;
        }
        if (::ftruncate(fd_, 0) != 0) throw ShardError(fmt::format("cannot write {}", file_));
        write(line);
    } catch (...) {
        ::close(fd_);
        throw;
    }
}

ShardWriter::~ShardWriter() {
    ::close(fd_);
}

void ShardWriter::open_file() {
    fd_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    struct stat status {};
    if (fd_ < 0 || ::fstat(fd_, &status) != 0)
        throw ShardError(
            fmt::format("cannot write {}: {}; choose another place with -o", file_, std::strerror(errno)));
    const bool regular = S_ISREG(status.st_mode);
    const bool busy = regular && ::flock(fd_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (regular && !busy) return;
    ::close(fd_);
    throw ShardError(
        busy ? fmt::format("another process is writing {}: let it end, or choose another file with "
                           "-o",
                           file_)
             : fmt::format("{} is not a file that a shard can continue in: choose another with -o", file_));
}

void ShardWriter::go_on(const ShardHeader& header, std::uintmax_t size) {
    ShardReader reader(file_);
    std::optional<std::string> why = difference(reader.header(), header, "the shard to be made");
    if (!why && reader.header().part != header.part)
        why = fmt::format("is shard {}, not {}", to_string(reader.header().part), to_string(header.part));
    if (why)
        throw ShardError(
            fmt::format("{} is there, and {}; choose another file with -o, or remove it", file_, *why));
    while (reader.next()) {
    }
    done_ = reader.count();
    whole_ = reader.units().has_value();
    if (reader.bytes() < size && ::ftruncate(fd_, static_cast<off_t>(reader.bytes())) != 0)
        throw ShardError(fmt::format("cannot write {}: {}", file_, std::strerror(errno)));
}

void ShardWriter::add(std::size_t unit, const nlohmann::json& result, const std::string& warning) {
    std::string line = unit_line({unit, result, warning});
    const std::lock_guard lock(mutex_);
    waiting_.emplace(unit, std::move(line));
    for (auto due = waiting_.begin(); due != waiting_.end() && due->first == first();
         due = waiting_.erase(due)) {
        write(due->second);
        ++done_;
    }
}

void ShardWriter::finish(std::size_t units) {
    if (whole_) return;
    write(end_line(units));
    if (::fsync(fd_) != 0) fail_to_write();
    whole_ = true;
}

void ShardWriter::fail_to_write() const {
    throw ShardError(
        fmt::format("cannot write {}: {}; make room, and give the same command again to continue", file_,
                    std::strerror(errno)));
}

void ShardWriter::write(const std::string& text) {
    for (std::size_t written = 0; written < text.size();) {
        const ssize_t n = ::write(fd_, text.data() + written, text.size() - written);
        if (n < 0 && errno != EINTR) fail_to_write();
        if (n > 0) written += static_cast<std::size_t>(n);
    }
}

}  // namespace inkmate::shard

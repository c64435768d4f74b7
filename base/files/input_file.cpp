#include "base/files/input_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <streambuf>
#include <utility>

#include "base/files/file_io.hpp"

namespace inkmate::files {

namespace {

/// Reads a descriptor from its beginning, wherever others read it.
class DescriptorBuffer : public std::streambuf {
  public:
    explicit DescriptorBuffer(int fd) : fd_(fd) {}

  protected:
    int_type underflow() override {
        ssize_t n = 0;
        do n = ::pread(fd_, bytes_.data(), bytes_.size(), at_);
        while (n < 0 && errno == EINTR);
        if (n <= 0) return traits_type::eof();
        at_ += n;
        setg(bytes_.data(), bytes_.data(), bytes_.data() + n);
        return traits_type::to_int_type(bytes_.front());
    }
    /// Only to the beginning.
    pos_type seekpos(pos_type to, std::ios_base::openmode) override {
        if (to != pos_type(0)) return pos_type(off_type(-1));
        at_ = 0;
        setg(nullptr, nullptr, nullptr);
        return to;
    }

  private:
    int fd_;
    off_t at_ = 0;
    std::array<char, 65536> bytes_;
};

class DescriptorStream : public std::istream {
  public:
    explicit DescriptorStream(int fd) : std::istream(nullptr), buffer_(fd) { rdbuf(&buffer_); }

  private:
    DescriptorBuffer buffer_;
};

}  // namespace

InputFile::InputFile(std::string name)
    : name_(std::move(name)), source_(name_ == "-" ? "standard input" : name_) {
    std::error_code error;
    if (name_ != "-" && std::filesystem::is_regular_file(name_, error)) return;
    kept_.reset(std::tmpfile());
    const auto check = [this](bool done) {
        if (!done)
            throw FileError(fmt::format("{} cannot be kept in a temporary file: {}; give a file", source_,
                                        std::strerror(errno)));
    };
    check(kept_ != nullptr);
    read_in_parts(name_, [&](std::string_view part) {
        check(std::fwrite(part.data(), 1, part.size(), kept_.get()) == part.size());
    });
    check(std::fflush(kept_.get()) == 0);
}

std::unique_ptr<std::istream> InputFile::open() const {
    if (kept_) return std::make_unique<DescriptorStream>(::fileno(kept_.get()));
    return std::make_unique<std::ifstream>(open_input(name_));
}

}  // namespace inkmate::files

#include "base/files/file_io.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/process/cleanup.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::files;

namespace fs = std::filesystem;

namespace {

std::atomic<int> umask_calls = 0;

}  // namespace

/// In place of the C library's: counts who changes what all threads share.
extern "C" mode_t umask(mode_t mask) noexcept {
    ++umask_calls;
    return static_cast<mode_t>(::syscall(SYS_umask, mask));
}

namespace {

/// Sets the process's umask while it lives.
class Umask {
  public:
    explicit Umask(mode_t mask) : before_(::umask(mask)) {}
    ~Umask() { ::umask(before_); }
    Umask(const Umask&) = delete;
    Umask& operator=(const Umask&) = delete;

  private:
    mode_t before_;
};

mode_t mode_of(const fs::path& file) {
    return static_cast<mode_t>(fs::status(file).permissions());
}

}  // namespace

TEST_CASE("files written by several threads have the umask's permissions, and nobody touches it") {
    const TemporaryDirectory directory;
    const Umask mask(027);
    umask_calls = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 8; ++t)
            threads.emplace_back([&directory, t] {
                for (int i = 0; i < 20; ++i)
                    write_output(directory / ("file-" + std::to_string(t * 20 + i)), "text", false);
            });
    }
    int others = 0;
    for (const auto& entry : fs::directory_iterator(directory.path()))
        others += mode_of(entry.path()) != 0640;
    CHECK(others == 0);
    CHECK(umask_calls == 0);
}

TEST_CASE("a file that is replaced keeps its permissions, and is never open to others on the way") {
    const TemporaryDirectory directory;
    const Umask mask(0);
    const fs::path file = directory / "secret.txt";
    write_output(file, "old");
    fs::permissions(file, fs::perms(0600));
    OutputFile output(file);
    output.write("new");
    for (const auto& entry : fs::directory_iterator(directory.path())) CHECK(mode_of(entry.path()) == 0600);
    output.commit();
    CHECK(mode_of(file) == 0600);
    fs::permissions(file, fs::perms(0644));
    write_output(file, "newer");
    CHECK(mode_of(file) == 0644);
}

TEST_CASE("a file has no name before it is complete, where the file system has files without one") {
    const TemporaryDirectory directory;
    const int fd = ::open(directory.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    if (fd < 0) return;
    ::close(fd);
    const std::string file = directory / "a.txt";
    for (const char* const text : {"first", "second"}) {
        const auto entries = [&] {
            return std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator());
        };
        const auto before = entries();
        {
            OutputFile dropped(file);
            dropped.write("half");
            CHECK(entries() == before);
        }
        CHECK(entries() == before);
        OutputFile output(file);
        output.write(text);
        output.commit();
        CHECK(entries() == 1);
        CHECK(read_input(file) == text);
    }
}

TEST_CASE("a file has many names, and devices are no files") {
    const TemporaryDirectory directory;
    const std::string file = directory / "a.txt", other = directory / "b.txt";
    CHECK(is_same_file(file, directory / "./a.txt"));
    CHECK_FALSE(is_same_file(file, other));
    write_output(file, "text");
    CHECK_FALSE(is_same_file(file, other));
    fs::create_hard_link(file, other);
    CHECK(is_same_file(file, other));
    CHECK_FALSE(is_same_file("-", "-"));
    CHECK_FALSE(is_same_file("/dev/null", "/dev/null"));
}

TEST_CASE("a folder is no file to read in parts, or to add to") {
    const TemporaryDirectory directory;
    const std::string name = directory.path(), file = directory / "a.txt";
    CHECK_THROWS_WITH_AS(
        open_input(name),
        ("cannot read " + name + ": Is a directory; check its name, and that it may be read").c_str(),
        FileError);
    CHECK_THROWS_WITH_AS(open_to_add(name),
                         ("cannot write " + name + ": Is a directory; choose another place for it").c_str(),
                         FileError);
    open_to_add(file) << "one ";
    open_to_add(file) << "two";
    CHECK(read_input(file) == "one two");
}

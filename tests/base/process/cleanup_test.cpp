#include "base/process/cleanup.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "base/process/process.hpp"

using inkmate::process::ChildProcess;
using inkmate::process::Command;
using inkmate::process::TemporaryDirectory;
namespace fs = std::filesystem;

TEST_CASE("a temporary directory lives as long as its object") {
    fs::path path;
    {
        TemporaryDirectory directory("inkmate-test");
        path = directory.path();
        CHECK(fs::is_directory(path));
        CHECK(path.filename().string().starts_with("inkmate-test-"));
        fs::create_directory(directory / "sub");
        std::ofstream(directory / "sub/file") << "text";
        TemporaryDirectory moved(std::move(directory));
        CHECK(moved.path() == path);
        CHECK(fs::exists(path / "sub/file"));
    }
    CHECK_FALSE(fs::exists(path));
}

TEST_CASE("two temporary directories differ") {
    CHECK(TemporaryDirectory().path() != TemporaryDirectory().path());
}

TEST_CASE("a place for temporary files that is missing is told") {
    const char* const old = ::getenv("TMPDIR");
    const std::string saved = old != nullptr ? old : "";
    ::setenv("TMPDIR", "/nonexistent", 1);
    CHECK_THROWS_WITH_AS(TemporaryDirectory(),
                         "there is no directory for temporary files: set TMPDIR to one that can be written",
                         inkmate::process::ProcessError);
    if (old != nullptr)
        ::setenv("TMPDIR", saved.c_str(), 1);
    else
        ::unsetenv("TMPDIR");
}

TEST_CASE("temporary files of tests have a place of their own") {
    CHECK(fs::temp_directory_path().filename().string().starts_with("inkmate-tests-"));
    // The next test looks for it.
    CHECK(std::ofstream(fs::temp_directory_path() / "left behind").is_open());
}

TEST_CASE("what tests leave in their place for temporary files goes with them") {
    const TemporaryDirectory parent;
    Command tests{
        {fs::read_symlink("/proc/self/exe"), "-tc=temporary files of tests have a place of their own"}};
    tests.environment.push_back("TMPDIR=" + parent.path().string());
    CHECK(inkmate::process::run(tests).status.ok());
    CHECK(fs::is_empty(parent.path()));
}

namespace {

constexpr const char *TOLD = "INKMATE_TEST_TOLD", *SIGNAL = "INKMATE_TEST_SIGNAL";

}  // namespace

TEST_CASE("a process with a child and a temporary directory is killed" * doctest::skip()) {
    const TemporaryDirectory directory("inkmate-test");
    ChildProcess sleeper({{"sh", "-c", "echo $$; exec sleep 1000"}});
    const std::string child = sleeper.read_line(std::chrono::seconds(60)).value();
    std::ofstream(::getenv(TOLD)) << directory.path().string() << '\n' << child << '\n';
    const int signal = std::stoi(::getenv(SIGNAL));
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

TEST_CASE("neither a child nor a temporary directory outlives a process that is killed") {
    const TemporaryDirectory place;
    for (const int signal : {SIGKILL, SIGPIPE, SIGSEGV}) {
        CAPTURE(signal);
        const fs::path told = place / std::to_string(signal);
        Command killed{{fs::read_symlink("/proc/self/exe"), "--no-skip", "--no-exitcode",
                        "-tc=a process with a child and a temporary directory is killed"}};
        killed.environment = {fmt::format("{}={}", TOLD, told.string()),
                              fmt::format("{}={}", SIGNAL, signal)};
        CHECK_FALSE(inkmate::process::run(killed).status.ok());
        std::ifstream in(told);
        std::string directory;
        pid_t child = 0;
        REQUIRE((in >> directory >> child));
        const auto is_there = [&] { return ::kill(child, 0) == 0 || fs::exists(directory); };
        for (int i = 0; i < 1000 && is_there(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        CHECK_FALSE(is_there());
    }
}

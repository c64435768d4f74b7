#include "base/process/cleanup.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <fstream>
#include <utility>

#include "base/process/process.hpp"

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

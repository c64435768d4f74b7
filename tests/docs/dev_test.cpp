// The script dev: what it installs, and what it gives the command.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE("./dev demo and ./dev play install nothing that only tests need") {
    const std::string dev = contents(source_file("dev"));
    const std::size_t begin = dev.find("PACKAGES=("), end = dev.find(')', begin);
    const std::string packages = dev.substr(begin, end - begin);
    for (const char* package : {"doctest", "chromium", "cups-daemon", "fairymax", "poppler-utils", "doxygen"})
        CHECK(packages.find(package) == packages.npos);
    for (const char* package : {"g++", "ghostscript", "fonts-urw-base35"})
        CHECK(packages.find(package) != packages.npos);
    CHECK(dev.find("demo | play | bench | pictures | plots | docs | site) TESTING=OFF") != dev.npos);
}

TEST_CASE("./dev play keeps pages in build/play, or where its options say") {
    const TemporaryDirectory folder;
    std::filesystem::copy_file(source_file("dev"), folder / "dev");
    // Everything is installed and built; the command only tells its options.
    REQUIRE(shell(folder.path(),
                  "mkdir -p tools build/release/bin; "
                  "printf '#!/bin/sh\\necho ii\\n' >tools/dpkg-query; printf '#!/bin/sh\\n' >tools/cmake; "
                  "printf '#!/bin/sh\\necho \"$@\"\\n' >build/release/bin/inkmate; "
                  "chmod +x tools/* build/release/bin/inkmate")
                .status.ok());
    const auto play = [&](const std::string& options) {
        return shell(folder.path(), "PATH=$PWD/tools:$PATH ./dev play " + options).output;
    };
    CHECK(play("--side white") == "play --pages-dir build/play --side white\n");
    CHECK(std::filesystem::is_directory(folder / "build/play"));
    for (const char* elsewhere : {"--side white --pages-dir mine", "--pages-dir=mine"})
        CHECK(play(elsewhere) == std::string("play ") + elsewhere + "\n");
}

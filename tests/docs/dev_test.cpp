// The script dev: what it installs, and what it gives the command.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// A checkout in which everything is installed and built: what is built only tells its options.
class Checkout {
  public:
    Checkout() {
        std::filesystem::copy_file(source_file("dev"), folder_ / "dev");
        REQUIRE(shell(folder_.path(),
                      "mkdir -p tools build/release/bin; "
                      "printf '#!/bin/sh\\nfor last; do :; done; echo $last >>asked; echo ii\\n' "
                      ">tools/dpkg-query; "
                      "printf '#!/bin/sh\\necho \"$@\" >>configured\\n' >tools/cmake; "
                      "printf '#!/bin/sh\\n' >tools/cpack; cp tools/cpack tools/ctest; "
                      "for name in inkmate inkmate-play; do "
                      "printf '#!/bin/sh\\necho \"$@\"\\n' >build/release/bin/$name; done; "
                      "chmod +x tools/* build/release/bin/*")
                    .status.ok());
    }

    const std::filesystem::path& path() const { return folder_.path(); }
    /// Runs ./dev and returns what it prints.
    std::string dev(const std::string& arguments) const {
        return shell(path(), "PATH=$PWD/tools:$PATH SOURCE_DATE_EPOCH=1 ./dev " + arguments).output;
    }
    /// The packages that it has asked for, and how it has called CMake, line by line.
    std::vector<std::string> packages() const { return lines(contents(folder_ / "asked")); }
    std::string configured() const { return contents(folder_ / "configured"); }

  private:
    TemporaryDirectory folder_;
};

/// The packages that a command of ./dev asks for.
std::vector<std::string> packages_of(const std::string& arguments) {
    const Checkout checkout;
    checkout.dev(arguments);
    return checkout.packages();
}

bool has_package(const std::vector<std::string>& packages, const char* name) {
    return std::ranges::find(packages, name) != packages.end();
}

}  // namespace

TEST_CASE("./dev demo and ./dev play install nothing that only tests need") {
    for (const char* command : {"demo", "play"}) {
        const std::vector<std::string> packages = packages_of(command);
        for (const char* name : {"doctest-dev", "chromium", "cups-daemon", "fairymax", "poppler-utils"})
            CHECK_FALSE(has_package(packages, name));
        for (const char* name : {"g++", "ghostscript", "fonts-urw-base35", "libedit-dev"})
            CHECK(has_package(packages, name));
    }
    CHECK(has_package(packages_of("test"), "doctest-dev"));
}

TEST_CASE("./dev play and ./dev package compare install nothing that only other commands need") {
    const std::vector<std::string> all = packages_of("demo"), play = packages_of("play"),
                                   compare = packages_of("package compare");
    for (const char* name : {"libcairo2-dev", "libcups2-dev", "libhyphen-dev", "libsqlite3-dev"}) {
        CHECK(has_package(all, name));
        CHECK_FALSE(has_package(play, name));
        CHECK_FALSE(has_package(compare, name));
    }
    for (const char* name : {"libpng-dev", "libtiff-dev"}) {
        CHECK_FALSE(has_package(play, name));
        CHECK(has_package(compare, name));
    }
    for (const char* name : {"libedit-dev", "libmicrohttpd-dev"}) {
        CHECK(has_package(play, name));
        CHECK_FALSE(has_package(compare, name));
    }
    for (const char* name : {"lintian", "patchelf"}) {
        CHECK(has_package(packages_of("package"), name));
        CHECK_FALSE(has_package(compare, name));
    }
}

TEST_CASE("./dev play builds the game alone, but in a folder with everything keeps everything") {
    const Checkout checkout;
    const std::string cache = checkout.path() / "build/release/CMakeCache.txt";
    const auto configured_by = [&](const std::string& command) {
        std::filesystem::remove(checkout.path() / "configured");
        checkout.dev(command);
        return checkout.configured();
    };
    CHECK(has(configured_by("play"), "-DINKMATE_ONLY=play "));
    CHECK(has(configured_by("play"), "--target inkmate-play\n"));
    write(cache, "INKMATE_ONLY:STRING=play\n");
    CHECK(has(configured_by("play"), "-DINKMATE_ONLY=play "));
    CHECK(has(configured_by("demo"), "-DINKMATE_ONLY= "));
    CHECK(has(configured_by("build"), "--target inkmate\n"));
    write(cache, "INKMATE_ONLY:STRING=\n");
    CHECK(has(configured_by("play"), "-DINKMATE_ONLY= "));
    CHECK(has(configured_by("package compare"), "-DINKMATE_ONLY=compare\n"));
    CHECK(has(configured_by("package"), "-DINKMATE_ONLY=\n"));
}

TEST_CASE("./dev play shows a line for each stage, and the output of one that fails") {
    const Checkout checkout;
    write(checkout.path() / "tools/cmake", "#!/bin/sh\necho raw output\ntest ! -e broken\n");
    CHECK(checkout.dev("play") ==
          "Configuring the build: some seconds\nBuilding what has changed\n--pages-dir build/play\n");
    CHECK(contents(checkout.path() / "build/log/configure.log") == "raw output\n");
    write(checkout.path() / "broken", "");
    CHECK(checkout.dev("play") ==
          "Configuring the build: some seconds\nraw output\n"
          "dev: error: the stage configure has failed: all of its output is in build/log/configure.log; mend "
          "what it says, then run the same command again\n");
    CHECK(has(checkout.dev("build"), "raw output\n"));
    std::filesystem::remove(checkout.path() / "broken");

    write(checkout.path() / "tools/dpkg-query", "#!/bin/sh\n");
    write(checkout.path() / "tools/apt-get", "#!/bin/sh\necho raw output\n");
    write(checkout.path() / "tools/sudo", "#!/bin/sh\nexec \"$@\"\n");
    shell(checkout.path(), "chmod +x tools/*");
    std::filesystem::remove(checkout.path() / "build/release/bin/inkmate-play");
    const std::string first = checkout.dev("play");
    CHECK(first.starts_with("Installing g++ cmake "));
    CHECK(has(first, "packages with apt-get: about a minute\n"));
    CHECK(has(first, "\nBuilding, the first time: one or two minutes\n"));
    CHECK_FALSE(has(first, "raw output"));
}

TEST_CASE("./dev play keeps pages in build/play, or where its options say") {
    const Checkout checkout;
    const auto play = [&](const std::string& options) {
        const std::string said = checkout.dev("play " + options);
        return said.substr(said.rfind('\n', said.size() - 2) + 1);
    };
    CHECK(play("--side white") == "--pages-dir build/play --side white\n");
    CHECK(std::filesystem::is_directory(checkout.path() / "build/play"));
    for (const char* elsewhere : {"--side white --pages-dir mine", "--pages-dir=mine"})
        CHECK(play(elsewhere) == std::string(elsewhere) + "\n");
}

#include "base/process/ghostscript.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/process/cleanup.hpp"

using namespace inkmate;
using namespace inkmate::process;
namespace fs = std::filesystem;

namespace {

std::string fake_ghostscript(const TemporaryDirectory& directory, const std::string& answer) {
    const fs::path file = directory / "gs";
    std::ofstream(file) << "#!/bin/sh\n" << answer << "\n";
    fs::permissions(file, fs::perms::owner_all);
    return file.string();
}

}  // namespace

TEST_CASE("Ghostscript is found, with its version") {
    const Ghostscript gs = find_ghostscript();
    CHECK(gs.program.filename() == "gs");
    CHECK(gs.version >= OLDEST_GHOSTSCRIPT);
}

TEST_CASE("a missing, an old and a strange Ghostscript are refused with advice") {
    TemporaryDirectory directory;
    CHECK_THROWS_WITH_AS(find_ghostscript("inkmate-no-gs"),
                         "inkmate needs Ghostscript, but inkmate-no-gs is not on the PATH: "
                         "install the package ghostscript",
                         ProcessError);
    const std::string old = fake_ghostscript(directory, "echo 9.56.1");
    CHECK_THROWS_WITH_AS(
        find_ghostscript(old),
        (old + " is Ghostscript 9.56, inkmate needs 10.0 or newer: upgrade the package ghostscript").c_str(),
        ProcessError);
    const std::string strange = fake_ghostscript(directory, "echo Ghost; exit 1");
    CHECK_THROWS_WITH_AS(
        find_ghostscript(strange),
        (strange +
         " does not report its version as Ghostscript does (exit status 1): install the package ghostscript")
            .c_str(),
        ProcessError);
    CHECK(find_ghostscript(fake_ghostscript(directory, "echo 10.03.1")).version == GhostscriptVersion{10, 3});
}

TEST_CASE("a Ghostscript is asked for its version once, and one that took its place anew") {
    TemporaryDirectory directory;
    const std::string asked = (directory / "asked").string();
    const std::string gs = fake_ghostscript(directory, "echo 10.03.1; echo >> '" + asked + "'");
    for (int i = 0; i < 3; ++i) CHECK(find_ghostscript(gs).version == GhostscriptVersion{10, 3});
    CHECK(fs::file_size(asked) == 1);
    fake_ghostscript(directory, "echo 10.04.0; echo >> '" + asked + "'");
    fs::last_write_time(gs, fs::last_write_time(gs) + std::chrono::seconds(1));
    CHECK(find_ghostscript(gs).version == GhostscriptVersion{10, 4});
    CHECK(fs::file_size(asked) == 2);
}

TEST_CASE("a percent sign in a directory's name is no page number") {
    CHECK(output_file_argument("100% chess", "page-%03d.pdf") == "-sOutputFile=100%% chess/page-%03d.pdf");
}

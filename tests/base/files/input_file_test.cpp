#include "base/files/input_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <istream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"

using namespace inkmate;
using namespace inkmate::files;

namespace {

std::string all_of(std::istream& in) {
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a file and a pipe are read from the beginning as often as one likes, several times at once") {
    const process::TemporaryDirectory directory;
    const std::string text(200'000, 'x'), file = directory / "file", pipe = directory / "pipe";
    write_output(file, text);
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::thread writer([&] { write_output(pipe, text); });
    for (const std::string& name : {file, pipe}) {
        const InputFile input(name);
        CHECK(input.source() == name);
        const std::unique_ptr<std::istream> first = input.open(), second = input.open();
        CHECK(first->get() == 'x');
        CHECK(all_of(*second) == text);
        CHECK(all_of(*first).size() == text.size() - 1);
        first->clear();
        first->seekg(0);
        CHECK(all_of(*first) == text);
    }
    writer.join();
}

TEST_CASE("a file that is not there is an error with its name") {
    CHECK_THROWS_WITH_AS(InputFile("nowhere/a.pgn"),
                         "cannot read nowhere/a.pgn: No such file or directory; check its name, and that it "
                         "may be read",
                         FileError);
}

#include <doctest/doctest.h>

#include <string>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

TEST_CASE("no test's name holds what CMake takes for the end of an element of a list") {
    // CTest would ask for the part before it, which is no test's name, and call that passed.
    for (const SourceFile& file : files_below("tests", {".cpp"}))
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            if (!file.lines[i].starts_with("TEST_CASE")) continue;
            std::string head = file.lines[i];
            for (std::size_t next = i + 1; next < file.lines.size() && !head.ends_with('{'); ++next)
                head += file.lines[next];
            CHECK_MESSAGE(head.find(';') == std::string::npos,
                          file.path << ":" << i + 1 << " names a test with a semicolon: take a comma");
        }
}

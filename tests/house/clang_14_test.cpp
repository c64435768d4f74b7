#include <doctest/doctest.h>

#include <cstddef>
#include <regex>
#include <string>
#include <vector>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

namespace {

std::size_t indentation(const std::string& line) {
    return line.find_first_not_of(' ');
}

/// True if a line that is not empty ends the block that begins in a line with this indentation.
bool ends_block(const std::string& line, std::size_t indented) {
    return indentation(line) < indented || (indentation(line) == indented && line[indented] == '}');
}

/// The lines, from 1, in which a message of doctest's tells the value of a structured binding. The message is
/// made by a lambda, and Clang has let lambdas capture such bindings since version 16 only.
std::vector<std::size_t> captured_bindings(const std::vector<std::string>& lines) {
    static const std::regex binding(R"(.*\bauto&{0,2} \[([\w, ]+)\].*)");
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::smatch names;
        if (!std::regex_match(lines[i], names, binding)) continue;
        const std::regex message(R"( *(CAPTURE|INFO)\((.*[^.\w])?()" +
                                 std::regex_replace(names.str(1), std::regex(" *, *"), "|") + R"()\b.*)");
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            if (lines[j].empty()) continue;
            if (ends_block(lines[j], indentation(lines[i]))) break;
            if (std::regex_match(lines[j], message)) found.push_back(j + 1);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("no message of a test tells a structured binding, which Clang 14 does not compile") {
    for (const SourceFile& file : files_below("tests", {".cpp", ".hpp"}))
        for (const std::size_t line : captured_bindings(file.lines))
            FAIL_CHECK(file.path << ":" << line << " tells a structured binding: name a struct's member");
}

TEST_CASE("structured bindings are found in messages where they are in scope") {
    CHECK(captured_bindings({"    for (const auto& [fen, nodes] : {A{1, 2},", "                {3, 4}}) {",
                             "        INFO(\"from \" << fen);", "", "        CAPTURE(nodes);",
                             "        CAPTURE(fens);", "        CAPTURE(a.fen);", "    }",
                             "    CAPTURE(fen);"}) == std::vector<std::size_t>{3, 5});
    CHECK(captured_bindings({"    {", "        const auto [a, b] = f();", "        g(a);",
                             "        CAPTURE(b);", "    }", "    CAPTURE(b);"}) ==
          std::vector<std::size_t>{4});
}

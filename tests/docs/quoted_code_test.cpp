// PostScript that documents quote is in the modules.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"

using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// The words of a line of PostScript without its comment.
std::string code_of(const std::string& line) {
    std::istringstream words(line.substr(0, line.find('%')));
    std::string code;
    for (std::string word; words >> word;) code += word + " ";
    return code;
}

/// The code of some lines; lines that hold none are left out, so that comments and directives do not count.
std::vector<std::string> code_lines(const std::vector<std::string>& text) {
    std::vector<std::string> result;
    for (const std::string& line : text)
        if (const std::string code = code_of(line); !code.empty()) result.push_back(code);
    return result;
}

/// The blocks fenced as `postscript` of a document.
std::vector<std::vector<std::string>> quoted_blocks(const std::string& document) {
    std::vector<std::vector<std::string>> blocks;
    bool inside = false;
    for (const std::string& line : lines(contents(source_file(document)))) {
        if (line == "```postscript")
            blocks.emplace_back(), inside = true;
        else if (line == "```")
            inside = false;
        else if (inside)
            blocks.back().push_back(line);
    }
    return blocks;
}

bool in_a_module(const std::vector<std::string>& quoted) {
    for (const auto& entry : fs::recursive_directory_iterator(source_file("psgen/runtime"))) {
        if (entry.path().extension() != ".ps") continue;
        const std::vector<std::string> module = code_lines(lines(contents(entry.path())));
        if (std::search(module.begin(), module.end(), quoted.begin(), quoted.end()) != module.end())
            return true;
    }
    return false;
}

}  // namespace

TEST_CASE("the code that the tour and the README quote is in the modules, line for line") {
    for (const std::string document : {"README.md", "docs/inside/tour.md"}) {
        const auto blocks = quoted_blocks(document);
        CHECK(!blocks.empty());
        for (const auto& block : blocks) {
            const std::vector<std::string> quoted = code_lines(block);
            REQUIRE(!quoted.empty());
            CHECK_MESSAGE(in_a_module(quoted), document << " quotes what no module has: " << block.front());
        }
    }
}

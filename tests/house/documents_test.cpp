#include <doctest/doctest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// text/html and the like are no files.
constexpr const char* MEDIA_TYPES = "(?!/(plain|html))";

/// Those that the build has, and others with files to name: "core|uci|...". What the build writes into docs/
/// is not there.
std::string folders() {
    static const std::regex root("add_subdirectory\\(([a-z]+)\\)");
    std::string names = "docs/(?!html)[a-z]+|examples|cmake";
    for (const std::string& line : read_source("CMakeLists.txt").lines)
        if (std::smatch found; std::regex_match(line, found, root))
            names += "|" + found[1].str() + (found[1] == "text" ? MEDIA_TYPES : "");
    return names;
}

/// Names of files and folders of the house that a text mentions.
void check_paths(const SourceFile& file) {
    static const std::regex path(R"((^|[\s`("'])(()" + folders() + R"()/[A-Za-z0-9_./-]*[A-Za-z0-9_/]))");
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const std::string& line = file.lines[i];
        for (std::sregex_iterator found(line.begin(), line.end(), path), end; found != end; ++found) {
            const std::string name = (*found)[2];
            // A pattern such as tests/*.cpp ends before its star.
            CHECK_MESSAGE(fs::exists(fs::path(INKMATE_SOURCE_DIR) / name),
                          file.path << ":" << i + 1 << " names " << name << ", which is not there");
        }
    }
}

}  // namespace

TEST_CASE("files that documents and comments name are there") {
    for (const char* folder : {"docs", "cmake"})
        for (const SourceFile& file : files_below(folder, {".md", ".gp", ".cmake"})) check_paths(file);
    for (const SourceFile& file : product_files({".hpp", ".cpp", ".ps"})) check_paths(file);
    for (const std::string name : {"README.md", "CONTRIBUTING.md"}) check_paths(read_source(name));
}

TEST_CASE("CONTRIBUTING.md names every library's folder and every suite") {
    std::string text;
    for (const std::string& line : read_source("CONTRIBUTING.md").lines) text += line + "\n";
    static const std::regex library("add_library\\((inkmate_[a-z_]+)"), suite("inkmate_add_tests\\(([a-z]+)");
    const auto each = [](const std::string& root, const std::regex& pattern, auto check) {
        for (const SourceFile& file : files_below(root, {"CMakeLists.txt"}))
            for (const std::string& line : file.lines)
                if (std::smatch found; std::regex_search(line, found, pattern)) check(file, found[1].str());
    };
    static const std::regex root("add_subdirectory\\(([a-z]+)\\)");
    for (const std::string& line : read_source("CMakeLists.txt").lines) {
        std::smatch found;
        if (!std::regex_match(line, found, root)) continue;
        each(found[1], library, [&](const SourceFile& file, const std::string& name) {
            CHECK_MESSAGE(text.find("| `" + file.folder() + "/` |") != text.npos, file.folder());
            if (name != "inkmate_" + file.folder())
                CHECK_MESSAGE(text.find("`" + name + "`") != text.npos, name);
        });
    }
    const std::size_t at = text.find("the suites are ");
    REQUIRE(at != text.npos);
    const std::string suites = text.substr(at, text.find('\n', at) - at) + ",";
    each("tests", suite, [&](const SourceFile&, const std::string& name) {
        CHECK_MESSAGE(suites.find(" " + name + ",") != suites.npos, name);
    });
}

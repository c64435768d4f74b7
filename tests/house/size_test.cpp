#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <string>

#include "tests/house/functions.hpp"
#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

namespace {

constexpr std::size_t MOST_FILES = 40;
/// A file of fewer lines is a crumb, of which there are few.
constexpr std::size_t CRUMB_LINES = 40;
constexpr std::size_t MOST_FUNCTION_LINES = 80;
/// A screen.
constexpr std::size_t MOST_PROCEDURE_LINES = 60;
/// What a comment above says where more is needed.
constexpr const char* REASON = "Long because";

/// True if the comment lines above a line give a reason for its length.
bool excused(const std::vector<std::string>& lines, std::size_t line, const std::regex& comment) {
    while (line-- > 0 && std::regex_match(lines[line], comment))
        if (lines[line].find(REASON) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("no folder has more than forty sources, and less than a tenth of the files are crumbs") {
    std::map<std::string, std::size_t> counts;
    const std::vector<SourceFile> product = product_files({".hpp", ".cpp", ".ps"});
    for (const SourceFile& file : product) ++counts[file.folder()];
    for (const SourceFile& file : files_below("tests", {".hpp", ".cpp"})) ++counts[file.folder()];
    for (const auto& entry : counts) CHECK_MESSAGE(entry.second <= MOST_FILES, entry.first);

    std::size_t files = 0, crumbs = 0;
    for (const SourceFile& file : product_files({".hpp", ".cpp"})) {
        ++files;
        crumbs += file.lines.size() < CRUMB_LINES ? 1 : 0;
    }
    CHECK(10 * crumbs < files);
}

TEST_CASE("no function is long without a reason") {
    static const std::regex comment("^ *//.*");
    for (const SourceFile& file : product_files({".hpp", ".cpp"}))
        for (const FunctionLines& f : functions_of(file)) {
            const std::size_t length = f.last - f.first + 1;
            CHECK_MESSAGE((length <= MOST_FUNCTION_LINES || excused(file.lines, f.first - 1, comment)),
                          file.path << ":" << f.first << ": " << f.head << " is " << length << " lines long");
        }
}

TEST_CASE("functions are found as a reader counts them") {
    const SourceFile file{
        "a.cpp",
        {"namespace a {", "// { not code", "int f(int x) {", "    if (x) {", "        return 1;", "    }",
         "    return '{';", "}", "struct S {", "    int g() const {", "        return 2; }", "};",
         "constexpr int TABLE[] = {1,", "  2};", "A::A(int b)", "    : b_(b) {", "}", "}"}};
    const std::vector<FunctionLines> functions = functions_of(file);
    REQUIRE(functions.size() == 3);
    CHECK(functions[0].first == 3);
    CHECK(functions[0].last == 8);
    CHECK(functions[1].first == 10);
    CHECK(functions[1].last == 11);
    CHECK(functions[2].first == 15);
    CHECK(functions[2].last == 17);
}

TEST_CASE("no procedure of the program is longer than a screen without a reason") {
    static const std::regex begin(R"(^/[A-Za-z$]\S* \{.*$)");
    static const std::regex comment("^%.*");
    for (const SourceFile& file : files_below("psgen/runtime", {".ps"}))
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            if (!std::regex_match(file.lines[i], begin) || file.lines[i].ends_with(" def")) continue;
            std::size_t last = i;
            while (last + 1 < file.lines.size() && !file.lines[last].starts_with('}')) ++last;
            CHECK_MESSAGE(
                (last - i < MOST_PROCEDURE_LINES || excused(file.lines, i, comment)),
                file.path << ":" << i + 1 << " is " << last - i + 1 << " lines long: " << file.lines[i]);
        }
}

// Links between documents lead somewhere.

#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// What a heading is reached by: lower case, blanks as hyphens, no other signs.
std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : heading.substr(heading.find(' ') + 1)) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_')
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (c == ' ') anchor += '-';
    }
    return anchor;
}

std::set<std::string> anchors_of(const fs::path& document) {
    std::set<std::string> anchors;
    for (const std::string& line : lines(contents(document)))
        if (line.starts_with('#')) anchors.insert(anchor_of(line));
    return anchors;
}

void check_links(const fs::path& document) {
    static const std::regex link("\\]\\(([^)# ]*)(#[^) ]*)?\\)");
    const std::string text = contents(document);
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
        const std::string path = (*at)[1], anchor = (*at)[2];
        if (path.starts_with("http")) continue;
        const fs::path target = path.empty() ? document : document.parent_path() / path;
        CHECK_MESSAGE(fs::exists(target), document.string() << " links to " << path);
        if (!anchor.empty() && fs::exists(target))
            CHECK_MESSAGE(anchors_of(target).contains(anchor.substr(1)),
                          document.string() << " links to " << path << anchor);
    }
}

}  // namespace

TEST_CASE("links of documents lead to files and headings that are there") {
    for (const char* name : {"README.md", "CONTRIBUTING.md", "examples/README.md"})
        check_links(source_file(name));
    const std::string index = contents(source_file("docs/README.md"));
    for (const auto& entry : fs::recursive_directory_iterator(source_file("docs"))) {
        if (entry.path().extension() != ".md") continue;
        check_links(entry.path());
        const std::string name = fs::relative(entry.path(), source_file("docs")).generic_string();
        // The pages of variants have a list of their own.
        const bool named = name == "README.md" || has(index, "(" + name + ")") ||
                           (name.starts_with("variants/") && has(index, "(variants/README.md)"));
        CHECK_MESSAGE(named, "docs/README.md does not name " << name);
    }
}

// Names of the code that documents mention are those that it has.

#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "tests/cli/command.hpp"
#include "tests/docs/shown_commands.hpp"

using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

bool is_of_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The names in the files of the house, and the ends of their paths: `program.cpp`, `emit/program.cpp` ...
struct House {
    std::set<std::string, std::less<>> names, paths;

    House() {
        for (const char* root : {"base", "cli", "cmake", "core", "engines", "examples", "packaging", "pdf",
                                 "play", "psgen", "render", "site", "tests", "verify"}) {
            add_path(root);
            for (const auto& entry : fs::recursive_directory_iterator(source_file(root))) {
                const std::string path = fs::relative(entry.path(), source_file("")).generic_string();
                add_path(path);
                // The tests of documents name what documents must not.
                if (entry.is_regular_file() && !path.starts_with("tests/docs/")) add_names(entry.path());
            }
        }
        for (const char* file : {"dev", "CMakeLists.txt", "CMakePresets.json"}) add_names(source_file(file));
    }

  private:
    void add_path(std::string_view path) {
        paths.emplace(path);
        for (std::size_t at = path.find('/'); at != path.npos; at = path.find('/', at + 1))
            paths.emplace(path.substr(at + 1));
    }

    void add_names(const fs::path& file) {
        const std::string text = contents(file);
        for (std::size_t begin = 0; begin < text.size(); ++begin) {
            std::size_t end = begin;
            while (end < text.size() && is_of_name(text[end])) ++end;
            if (end > begin) names.insert(text.substr(begin, end - begin));
            begin = end;
        }
    }
};

/// The span with a name that the house does not have, "" for one that it has and for other spans.
std::string unknown_in(const House& house, const std::string& span) {
    static const std::regex name("/{0,2}([A-Za-z_][A-Za-z0-9_]{2,})(\\(\\))?"),
        path("([A-Za-z0-9_.-]+/)*[A-Za-z0-9_-]+(/|\\.(ps|cpp|hpp|py|js|json|pgn|epd|cmake))");
    std::smatch found;
    if (std::regex_match(span, found, path)) {
        const std::string file = span.ends_with('/') ? span.substr(0, span.size() - 1) : span;
        return house.paths.contains(file) ? "" : span;
    }
    if (!std::regex_match(span, found, name)) return "";
    const std::string word = found[1];
    // Words in small letters are those of commands and of the language.
    const bool of_code = word.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") != word.npos;
    return of_code && !house.names.contains(word) ? span : "";
}

}  // namespace

TEST_CASE("names of the code and of its files that documents of the inside mention are there") {
    const House house;
    CHECK(unknown_in(house, "PlayTheMove") == "PlayTheMove");
    CHECK(unknown_in(house, "//NO_SUCH_TABLE_EITHER") == "//NO_SUCH_TABLE_EITHER");
    CHECK(unknown_in(house, "emit/nothing.cpp") == "emit/nothing.cpp");
    CHECK(unknown_in(house, "TryMove") == "");
    CHECK(unknown_in(house, "emit/program.hpp") == "");
    CHECK(unknown_in(house, "go infinite") == "");
    std::set<std::string> documents = {"CONTRIBUTING.md"};
    for (const char* folder : {"docs/inside", "docs/measurements"})
        for (const auto& entry : fs::directory_iterator(source_file(folder)))
            documents.insert(fs::relative(entry.path(), source_file("")).generic_string());
    for (const std::string& document : documents)
        for (const ShownCommand& span : code_spans(document, contents(source_file(document))))
            CHECK_MESSAGE(unknown_in(house, span.text) == "",
                          document << ":" << span.line << ": " << span.text);
}

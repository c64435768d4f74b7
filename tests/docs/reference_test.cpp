// The reference has every table that declarations make, and every key of JSON that the code writes.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate::process;
using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// The part of a document from a heading of the second order to the next one.
std::string section_of(const std::string& document, const std::string& heading) {
    const std::size_t begin = document.find("\n## " + heading + "\n");
    REQUIRE_MESSAGE(begin != document.npos, heading);
    return document.substr(begin, document.find("\n## ", begin + 1) - begin);
}

/// What the code that writes a JSON is: in a file, from a text on.
struct Written {
    const char *section, *file, *from, *to;
};

constexpr Written WRITTEN[] = {
    {"verify", "verify/report.cpp", "nlohmann::json report_of", "nlohmann::json json_of_outcome"},
    {"solve", "cli/engine/solve.cpp", "Json to_json(const Defence", "constexpr int MOST_HASH"},
    {"puzzle", "cli/pages/puzzle_answer.cpp", "std::string to_json", "dump"},
    {"variants", "cli/engine/rule_sets.cpp", "nlohmann::json json_of", "std::string text_of"},
    {"annotate", "engines/annotate/annotate.cpp", "Json move_json", "json.dump"},
    {"match", "engines/match/report.cpp", "nlohmann::json", ""},
    {"probe", "cli/program/probe.cpp", "nlohmann::json json(", "recommendation(facts)"},
    {"bench", "verify/bench/report.cpp", "nlohmann::json json(const CompareSpeed", ""},
    {"generate", "play/browser/browser_console.cpp", "json description(", "}  // namespace"},
};

}  // namespace

TEST_CASE("the tables of the reference are those of the declarations") {
    const TemporaryDirectory folder;
    const fs::path kept = source_file("docs/reference");
    fs::copy(kept, folder / "reference");
    const RunResult r = shell(folder.path(), "inkmate doc --reference reference");
    CHECK_MESSAGE(r.output == "", r.output);
    // Where one differs: ./dev docs
    for (const auto& entry : fs::directory_iterator(kept)) {
        const std::string name = entry.path().filename();
        CHECK_MESSAGE(contents(folder / "reference" / name) == contents(entry.path()), name);
    }
}

TEST_CASE("a table that is missing, unknown, there twice or without an end is named") {
    const TemporaryDirectory folder;
    const auto said = [&](const std::string& text) {
        write(folder / "r/a.md", text);
        return shell(folder.path(), "inkmate doc --reference r").output;
    };
    fs::create_directory(folder / "r");
    const std::string words = "<!-- table console words -->\nold\n<!-- end -->\n";
    CHECK(
        has(said(words), "r: no document has a line <!-- table UCI options -->, with <!-- end --> after it"));
    CHECK(has(said(words + words), "r/a.md, line 4: the table \"console words\" is there twice"));
    CHECK(has(said("\n<!-- table console verbs -->\n<!-- end -->\n"),
              "r/a.md, line 2: there is no table \"console verbs\""));
    CHECK(has(said("<!-- table console words -->\n"),
              "r/a.md, line 1: <!-- end --> is missing after this table"));
    CHECK(contents(folder / "r/a.md") == "<!-- table console words -->\n");
}

TEST_CASE("every key of JSON is in the reference") {
    const std::string document = contents(source_file("docs/reference/json.md"));
    static const std::regex key(R"re([{(]"([A-Za-z_0-9]+)", |\["([A-Za-z_0-9]+)"\] = )re");
    for (const Written& written : WRITTEN) {
        const std::string section = section_of(document, written.section);
        const std::string file = contents(source_file(written.file));
        const std::size_t begin = file.find(written.from);
        REQUIRE_MESSAGE(begin != file.npos, written.file);
        const std::size_t end = std::string(written.to).empty() ? file.size() : file.find(written.to, begin);
        REQUIRE_MESSAGE(end != file.npos, written.file);
        const std::string code = file.substr(begin, end - begin);
        std::set<std::string> keys;
        for (std::sregex_iterator at(code.begin(), code.end(), key), none; at != none; ++at)
            keys.insert((*at)[1].matched ? (*at)[1] : (*at)[2]);
        CHECK_MESSAGE(keys.size() > 2, written.section);
        for (const std::string& name : keys)
            CHECK_MESSAGE(has(section, fmt::format("`{}`", name)), written.section << ": " << name);
    }
}

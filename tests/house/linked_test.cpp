#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

namespace {

namespace fs = std::filesystem;

/// What each target of the product is linked with, as the CMakeLists.txt say it: "fmt::fmt", "inkmate_text".
std::map<std::string, std::set<std::string>> link_lists() {
    static const std::regex list("target_link_libraries\\(([^\\s]+)([^)]*)\\)");
    static const std::set<std::string> keywords = {"PUBLIC", "PRIVATE", "INTERFACE"};
    std::map<std::string, std::set<std::string>> lists;
    const auto read = [&](const fs::path& file) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        const std::string cmake = text.str();
        for (std::sregex_iterator found(cmake.begin(), cmake.end(), list), end; found != end; ++found) {
            std::istringstream words((*found)[2]);
            for (std::string word; words >> word;)
                if (!keywords.contains(word)) lists[(*found)[1]].insert(word);
        }
    };
    read(fs::path(INKMATE_SOURCE_DIR) / "CMakeLists.txt");
    for (const char* room : {"base", "cli", "core", "engines", "pdf", "play", "psgen", "render", "verify"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(INKMATE_SOURCE_DIR) / room))
            if (entry.path().filename() == "CMakeLists.txt") read(entry.path());
    return lists;
}

/// Everything that a target is linked with, at any depth.
std::set<std::string> linked_with(const std::string& target) {
    const std::map<std::string, std::set<std::string>> lists = link_lists();
    std::set<std::string> all;
    std::vector<std::string> next = {target};
    while (!next.empty()) {
        const auto found = lists.find(next.back());
        next.pop_back();
        if (found == lists.end()) continue;
        for (const std::string& name : found->second)
            if (all.insert(name).second) next.push_back(name);
    }
    return all;
}

}  // namespace

TEST_CASE("inkmate-play is linked with what a game needs, since newcomers wait until that is built") {
    const std::set<std::string> needed = {
        "inkmate_annotate", "inkmate_batch", "inkmate_book_fonts", "inkmate_browser", "inkmate_chess",
        "inkmate_command_line", "inkmate_device", "inkmate_diagram", "inkmate_engine", "inkmate_files",
        "inkmate_game", "inkmate_options", "inkmate_page", "inkmate_play_command", "inkmate_process",
        "inkmate_psgen", "inkmate_puzzle", "inkmate_qpdf", "inkmate_session", "inkmate_svg", "inkmate_task",
        "inkmate_text", "inkmate_uci", "inkmate_variant",
        // From packages that ./dev play installs.
        "CLI11::CLI11", "EXPAT::EXPAT", "ICU::i18n", "ICU::uc", "PkgConfig::EDIT", "PkgConfig::MICROHTTPD",
        "PkgConfig::QPDF", "Threads::Threads", "fmt::fmt", "nlohmann_json::nlohmann_json"};
    std::set<std::string> linked = linked_with("inkmate-play");
    std::erase_if(linked, [](const std::string& name) { return name.starts_with("$<"); });
    for (const std::string& name : linked) CHECK_MESSAGE(needed.contains(name), name);
    for (const std::string& name : needed) CHECK_MESSAGE(linked.contains(name), name);
}

TEST_CASE("inkmate-compare is linked with nothing of chess") {
    for (const std::string& name : linked_with("inkmate-compare"))
        for (const char* chess : {"chess", "engine", "game", "page", "psgen", "play", "session"})
            CHECK_MESSAGE(name.find(chess) == name.npos, name);
}

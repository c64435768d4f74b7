#include <doctest/doctest.h>

#include <algorithm>
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

/// What each folder may include besides its own files. Arrows point down only: a folder stands below all that
/// name it.
const std::map<std::string, std::set<std::string>> LAYERS = {
    {"core/chess", {"base/text"}},
    {"core/engine", {"core/chess"}},
    {"core/problem", {"base/text", "core/chess", "core/variant"}},
    {"core/lesson", {"base/text", "core/chess", "core/engine", "core/problem"}},
    {"core/variant", {"base/text", "core/chess", "core/engine"}},
    {"core/puzzle", {"core/chess", "core/variant"}},
    {"core/game", {"base/text", "core/chess", "core/engine", "core/variant"}},
    {"base/text", {}},
    {"base/files", {"base/text"}},
    {"base/process", {}},
    {"base/shard", {"base/text"}},
    {"base/batch", {"base/process"}},
    {"render/page/figures", {"core/chess", "core/variant"}},
    {"render/page/words", {"base/text", "core/chess", "core/puzzle", "core/variant", "render/page/figures"}},
    {"render/page/layout", {"core/chess", "core/variant", "render/page/figures", "render/page/words"}},
    {"render/page",
     {"base/text", "core/chess", "core/engine", "core/game", "core/variant", "render/page/figures",
      "render/page/layout", "render/page/words"}},
    {"render/svg", {"render/page/figures"}},
    {"render/book",
     {"base/text", "core/chess", "render/page", "render/page/figures", "render/page/layout",
      "render/page/words"}},
    // Drawn from some files of the page, which need no other library.
    {"render/diagram", {"core/chess", "render/page/figures"}},
    {"render/cairo", {"base/files", "base/text", "render/page/figures", "render/page/words"}},
    {"render/web",
     {"base/text", "core/chess", "render/diagram", "render/page", "render/page/figures", "render/page/layout",
      "render/page/words"}},
    {"pdf/document", {"base/files", "base/process"}},
    {"pdf/compare", {"base/process", "base/text", "pdf/document"}},
    // Words are split as everywhere.
    {"psgen/link", {"base/text", "core/chess"}},
    {"psgen/product",
     {"core/chess", "core/engine", "core/game", "core/lesson", "core/variant", "render/page",
      "render/page/figures", "render/page/words"}},
    {"psgen/tables",
     {"base/text", "core/chess", "core/engine", "core/lesson", "core/variant", "engines/uci", "psgen/link",
      "psgen/product", "render/book", "render/page", "render/page/figures", "render/page/layout",
      "render/page/words"}},
    {"psgen/emit",
     {"base/text", "core/chess", "core/engine", "core/variant", "psgen/link", "psgen/product", "psgen/tables",
      "render/book", "render/page", "render/page/figures", "render/page/layout", "render/page/words"}},
    {"play/device", {"base/process", "base/text", "core/chess", "core/game"}},
    {"play/session",
     {"base/files", "base/text", "core/chess", "core/engine", "core/game", "core/lesson", "engines/annotate",
      "play/device", "psgen/emit", "psgen/product", "psgen/tables", "render/cairo", "render/page"}},
    {"play/simul",
     {"base/files", "base/process", "base/text", "core/chess", "core/engine", "core/game", "core/variant",
      "play/device", "play/session", "psgen/emit", "psgen/link", "psgen/product", "render/cairo",
      "render/page/figures", "render/page/layout", "render/page/words"}},
    {"play/browser",
     {"base/files", "base/process", "base/text", "core/chess", "core/game", "pdf/document", "play/device",
      "play/session", "psgen/emit", "psgen/product", "render/page/words"}},
    {"engines/uci", {"base/process", "base/text", "core/chess", "core/engine", "core/game", "core/variant"}},
    {"engines/match",
     {"base/process", "base/text", "core/chess", "core/engine", "core/game", "core/variant", "engines/uci"}},
    {"engines/tune", {"base/process", "base/shard", "base/text", "core/chess", "core/engine", "engines/uci"}},
    {"engines/annotate", {"base/batch", "base/text", "core/chess", "core/engine", "engines/uci"}},
    {"engines/problems", {"base/batch", "core/chess", "core/engine", "core/problem"}},
    {"verify",
     {"base/files", "base/process", "base/text", "core/chess", "core/engine", "core/game", "pdf/compare",
      "pdf/document", "play/device", "play/session", "psgen/emit", "psgen/product", "render/book",
      "render/cairo", "render/page", "render/page/words", "verify/pages"}},
    {"verify/pages",
     {"core/chess", "pdf/compare", "pdf/document", "render/page", "render/page/figures",
      "render/page/layout"}},
    {"verify/bench",
     {"base/process", "base/text", "core/chess", "core/engine", "engines/uci", "pdf/compare", "play/device",
      "psgen/emit", "render/cairo", "render/page"}},
    {"site/compare/program", {"base/process", "base/text", "pdf/compare", "pdf/document"}},
    {"cli/publish",
     {"base/files", "base/process", "base/text", "core/chess", "core/engine", "core/game", "core/variant",
      "pdf/document", "play/device", "psgen/product", "render/cairo", "render/page", "render/page/figures",
      "render/page/layout", "render/page/words", "render/web"}},
};

/// The folders of the program's modules; each requires modules of its own and of those before it.
const std::vector<std::string> MODULE_FOLDERS = {"device", "rules", "evaluation", "search",  "variant",
                                                 "game",   "paper", "puzzle",     "console", "tiny"};

/// The folder that an include names, seen from a file; empty for what is not of this tree.
std::string included_folder(const SourceFile& file, const std::string& name) {
    const fs::path root = INKMATE_SOURCE_DIR;
    const fs::path beside = (fs::path(file.folder()) / name).lexically_normal();
    if (fs::exists(root / beside)) return beside.parent_path().generic_string();
    return fs::path(name).parent_path().generic_string();
}

}  // namespace

TEST_CASE("no folder includes what stands above it") {
    static const std::regex include("#include \"([^\"]+)\".*");
    std::set<std::string> folders;
    for (const SourceFile& file : product_files({".hpp", ".cpp"})) {
        const std::string folder = file.folder();
        // The command is the top of the house.
        if (folder.starts_with("cli") && !LAYERS.contains(folder)) continue;
        INFO(file.path);
        REQUIRE_MESSAGE(LAYERS.contains(folder), "a folder without a row in LAYERS");
        folders.insert(folder);
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (!std::regex_match(line, match, include)) continue;
            const std::string used = included_folder(file, match[1]);
            INFO(line);
            CHECK((used == folder || LAYERS.at(folder).contains(used)));
        }
    }
    for (const auto& row : LAYERS) CHECK_MESSAGE(folders.contains(row.first), row.first);
}

TEST_CASE("the folders of the command stand in a row, each on those before it") {
    static const std::vector<std::string> row = {"cli/publish", "cli",         "cli/engine",
                                                 "cli/pages",   "cli/program", "cli/check"};
    static const std::regex include("#include \"(cli/[^\"]+)\".*");
    const auto place = [](const std::string& folder) { return std::ranges::find(row, folder) - row.begin(); };
    for (const SourceFile& file : product_files({".hpp", ".cpp"})) {
        if (!file.folder().starts_with("cli")) continue;
        INFO(file.path);
        REQUIRE(place(file.folder()) < std::ssize(row));
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (!std::regex_match(line, match, include)) continue;
            INFO(line);
            CHECK(place(included_folder(file, match[1])) <= place(file.folder()));
        }
    }
}

TEST_CASE("messages are written so that what cannot be shown ends nothing") {
    for (const SourceFile& file : product_files({".hpp", ".cpp"}))
        for (const std::string& line : file.lines) {
            INFO(file.path);
            CHECK_MESSAGE(line.find("print(stderr") == line.npos, "cli/terminal.hpp has tell_user()");
        }
}

TEST_CASE("the folders can be put in a row in which every arrow points down") {
    std::set<std::string> placed;
    while (placed.size() < LAYERS.size()) {
        const std::size_t before = placed.size();
        for (const auto& [folder, below] : LAYERS)
            if (std::ranges::all_of(below, [&](const std::string& b) { return placed.contains(b); }))
                placed.insert(folder);
        REQUIRE(placed.size() > before);
    }
}

TEST_CASE("no module of the program requires one of a folder above its own") {
    static const std::regex requires_line("% requires:(.*)");
    const std::vector<SourceFile> modules = files_below("psgen/runtime", {".ps"});
    const auto place = [](const SourceFile& file) {
        const auto found = std::ranges::find(MODULE_FOLDERS, fs::path(file.folder()).filename().string());
        INFO(file.path);
        REQUIRE_MESSAGE(found != MODULE_FOLDERS.end(), "a folder that MODULE_FOLDERS does not name");
        return found - MODULE_FOLDERS.begin();
    };
    std::map<std::string, std::ptrdiff_t> places;
    for (const SourceFile& file : modules) places[fs::path(file.path).stem().string()] = place(file);
    CHECK(places.size() == modules.size());
    for (const SourceFile& file : modules)
        for (const std::string& line : file.lines) {
            std::smatch match;
            if (!std::regex_match(line, match, requires_line)) continue;
            std::istringstream names(match[1]);
            for (std::string name; names >> name;) {
                INFO(file.path << " requires " << name);
                REQUIRE(places.contains(name));
                CHECK(places[name] <= place(file));
            }
        }
}

TEST_CASE("what compares any PDF knows nothing of chess") {
    static const std::regex chess(
        ".*\\b(chess|chessboards?|pawns?|knights?|bishops?|rooks?|queens?|kings?|castling|checkmate|fen|pgn|"
        "san)"
        "\\b.*",
        std::regex::icase);
    for (const char* folder : {"pdf/document", "pdf/compare"})
        for (const SourceFile& file : files_below(folder, {".hpp", ".cpp", ".html"}))
            for (const std::string& line : file.lines)
                CHECK_MESSAGE(!std::regex_match(line, chess), file.path << ": " << line);
}

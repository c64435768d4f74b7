// One word for one thing: the options of all subcommands, as their manual pages declare them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

constexpr std::size_t MOST_OPTIONS = 42;

/// Words that were given up for one that means the same.
constexpr auto GIVEN_UP = std::to_array<std::string_view>(
    {"--concurrency", "--threads", "--movetime", "--max-time", "--patience", "--minify",   "--pack",
     "--no-pack",     "--tiny",    "--elo",      "--save",     "--keep",     "--pgn",      "--games-list",
     "--plies",       "--own",     "--device",   "--color",    "--describe", "--problems", "--moves-sheet"});

struct Declared {
    std::string command, names, value, meaning;
};

std::string plain(std::string text) {
    for (const auto& [from, to] : {std::pair<std::string_view, std::string_view>{"\\fB", ""},
                                   {"\\fI", ""},
                                   {"\\fR", ""},
                                   {"\\-", "-"},
                                   {"\\(aq", "'"},
                                   {"\\(ga", "`"},
                                   {"\\(ti", "~"}})
        for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
            text.replace(at, from.size(), to);
    return text;
}

/// The first clause of a help text says what an option means; details follow.
std::string first_clause(const std::string& help) {
    const std::size_t end = help.find_first_of(";:");
    return help.substr(0, std::min(end, help.find(". ")));
}

/// The kind of a value: "words", or its name, without what makes it a list or one engine's.
std::string kind_of(std::string value) {
    constexpr std::string_view engine = "[N:]", list = ",...";
    if (value.starts_with(engine)) value.erase(0, engine.size());
    if (value.ends_with(list)) value.resize(value.size() - list.size());
    const std::string first = value.substr(0, value.find('|'));
    const bool word = std::ranges::all_of(first, [](char c) { return (c >= 'a' && c <= 'z') || c == '4'; });
    return word && !first.empty() ? "words" : first;
}

std::vector<Declared> options_of(const std::filesystem::path& page) {
    std::istringstream text(contents(page));
    std::vector<Declared> options;
    bool here = false;
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with(".SH")) here = line == ".SH OPTIONS";
        if (!here || line != ".TP") continue;
        std::string head, help;
        std::getline(text, head);
        std::getline(text, help);
        const std::size_t value = head.find("\\fI");
        std::string names = plain(head.substr(0, value));
        while (names.ends_with(' ')) names.pop_back();
        help = plain(help);
        if (help.ends_with('.')) help.pop_back();
        options.push_back({page.stem().string(), names,
                           value == head.npos ? "" : kind_of(plain(head.substr(value))), first_clause(help)});
    }
    return options;
}

std::vector<Declared> all_options(const TemporaryDirectory& directory) {
    REQUIRE(shell(directory.path(), "inkmate doc --man man1").output == "");
    std::vector<Declared> all;
    for (const std::string& page : files(directory / "man1"))
        for (Declared& option : options_of(directory / ("man1/" + page))) all.push_back(std::move(option));
    return all;
}

}  // namespace

TEST_CASE("no subcommand lists more than 42 options") {
    const TemporaryDirectory directory;
    std::map<std::string, std::size_t> counts;
    for (const Declared& option : all_options(directory)) ++counts[option.command];
    CHECK(counts.size() > 30);
    for (const auto& entry : counts)
        CHECK_MESSAGE(entry.second <= MOST_OPTIONS, entry.first << ": " << entry.second);
}

TEST_CASE("an option has one meaning in all subcommands, and a meaning has one name") {
    const TemporaryDirectory directory;
    std::map<std::string, Declared> by_name, by_meaning;
    for (const Declared& option : all_options(directory)) {
        const Declared& name = by_name.try_emplace(option.names, option).first->second;
        CHECK_MESSAGE(name.meaning == option.meaning,
                      option.names << " in " << option.command << " and " << name.command);
        CHECK_MESSAGE(name.value == option.value,
                      option.names << " in " << option.command << " and " << name.command);
        const Declared& meaning = by_meaning.try_emplace(option.meaning, option).first->second;
        CHECK_MESSAGE(meaning.names == option.names, option.meaning);
        for (const std::string_view word : GIVEN_UP) CHECK_FALSE(option.names == word);
    }
    CHECK(by_name.size() > 120);
}

TEST_CASE("a mistyped command or option names its neighbour") {
    CHECK_REFUSED(test::inkmate({"compar"}), 2,
                  "there is no subcommand compar (did you mean compare?); see inkmate --help");
    CHECK_REFUSED(test::inkmate({"paly"}), 2,
                  "there is no subcommand paly (did you mean play?); see inkmate --help");
    CHECK_REFUSED(test::inkmate({"worksheet", PUZZLE_FILE, "--colr"}), 2,
                  "worksheet has no option --colr (did you mean --colour?); see inkmate worksheet --help");
    CHECK_REFUSED(test::inkmate({"tune", "pley"}), 2,
                  "tune has no subcommand pley (did you mean play?); see inkmate tune --help");
    CHECK_REFUSED(test::inkmate({"play", "--pages-dri", "x"}), 2,
                  "play has no option --pages-dri (did you mean --pages-dir?); see inkmate play --help");
    CHECK_REFUSED(test::inkmate({"play", "--variant", "atomik"}), 2,
                  "there is no variant 'atomik' (did you mean atomic?): `inkmate variants` lists them, and a "
                  "rule file ends with .ini");
}

TEST_CASE("what other programs call it names what it is called here") {
    CHECK_REFUSED(test::inkmate({"diagrams", PUZZLE_FILE}), 2,
                  "there is no subcommand diagrams (did you mean worksheet?); see inkmate --help");
    CHECK_REFUSED(test::inkmate({"puzzle", "knights"}), 2,
                  "puzzle has no subcommand knights (did you mean tour?); see inkmate puzzle --help");
    CHECK_REFUSED(test::inkmate({"play", "--color", "white"}), 2,
                  "play has no option --colour (did you mean --side?); see inkmate play --help");
    CHECK_REFUSED(test::inkmate({"render", "--colour", "brown"}), 2,
                  "render has no option --colour (did you mean --tint?); see inkmate render --help");
    CHECK_REFUSED(test::inkmate({"variants", "chess960"}), 2,
                  "Chess960 has the rules of chess and start positions of its own: give --chess960 instead");
    CHECK_REFUSED(test::inkmate({"render", "--fen", "8/8/8/8/8/8/8/K6k", "-o", "-"}), 2,
                  "--fen: FEN '8/8/8/8/8/8/8/K6k' has 1 field; four to six are needed: board, side to move, "
                  "castling rights, en passant square, half-move clock, move number; add \" w - -\", or draw "
                  "the board alone with inkmate worksheet");
}

TEST_CASE("British and American spellings are both understood") {
    const WorkFolder folder;
    for (const std::string spelling : {"--colour", "--color"})
        CHECK(folder.run(fmt::format("inkmate worksheet {} {} -o a.pdf", PUZZLE_FILE, spelling)).output ==
              "");
    for (const std::string spelling : {"--rasteriser=gs", "--rasterizer=gs", "--rasterizer gs"})
        CHECK(folder.run("inkmate compare a.pdf a.pdf --dpi 20 " + spelling).status.ok());
}

TEST_CASE("the commands of engine makers are a group of their own") {
    const std::string help = test::inkmate({"--help"}).output;
    const std::size_t group = help.find("\nFor engine makers:\n");
    REQUIRE(group != help.npos);
    for (const std::string name : {"match", "tune", "bench", "perft", "merge"})
        CHECK(help.find("\n  " + name + " ") > group);
    for (const std::string name : {"play", "render", "compare", "uci"})
        CHECK(help.find("\n  " + name + " ") < group);
}

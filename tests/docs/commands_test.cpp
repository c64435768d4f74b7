// Every command that a document or a help shows is run, as it is or reduced, or is on a list with the reason.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/docs/desk.hpp"
#include "tests/docs/exceptions.hpp"
#include "tests/docs/shown_commands.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// Where a command contains what a row names.
std::size_t find_in(const std::string& command, const std::string& what, std::size_t from = 0) {
    if (!what.ends_with('$')) return command.find(what, from);
    const std::string end = what.substr(0, what.size() - 1);
    return command.ends_with(end) ? command.size() - end.size() : command.npos;
}

template <class Table>
auto find_row(const Table& table, const std::string& command) {
    return std::ranges::find_if(table,
                                [&](const auto& row) { return find_in(command, row.what) != command.npos; });
}

std::string reduced(std::string command) {
    for (const Reduction& row : REDUCTIONS)
        for (std::size_t at = find_in(command, row.what); at != command.npos;
             at = find_in(command, row.what, at + std::string(row.by).size()))
            command.replace(at, std::string(row.what).size(), row.by);
    return command;
}

std::vector<ShownCommand> shown_in(const std::string& document) {
    return commands_of_markdown(document, contents(source_file(document)));
}

std::vector<ShownCommand> shown_by_help(const std::string& subcommand) {
    const std::string text = shell(fs::temp_directory_path(), "inkmate " + subcommand + " --help").output;
    return commands_of_help("inkmate " + subcommand + " --help", text);
}

/// Documents: README.md, CONTRIBUTING.md and all below docs and examples.
std::vector<std::string> documents() {
    std::vector<std::string> names = {"README.md", "CONTRIBUTING.md", "examples/README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(source_file("docs")))
        if (entry.path().extension() == ".md")
            names.push_back(fs::relative(entry.path(), source_file("")).generic_string());
    std::ranges::sort(names);
    return names;
}

/// That of the command, and of all subcommands.
const std::vector<std::string>& helps() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names = subcommands();
        names.insert(names.begin(), "");
        return names;
    }();
    return all;
}

/// What a command still asks for that would take longer than a test may; empty if it asks for nothing.
std::string too_long(const std::string& command) {
    struct Limit {
        const char* option;
        int most;
    };
    for (const auto& [option, most] : {Limit{"--games", 20}, {"--pairs", 20}, {"--epochs", 100}})
        for (std::size_t at = command.find(option); at != command.npos; at = command.find(option, at + 1)) {
            const char* const number = command.c_str() + at + std::string(option).size();
            if (std::atoi(number) > most) return fmt::format("{} of more than {}", option, most);
        }
    return {};
}

/// Runs what one document shows, from top to bottom, after what its reader has done before.
void run_all(const std::vector<ShownCommand>& commands, const std::string& before = {}) {
    std::optional<Desk> desk;
    for (const ShownCommand& command : commands) {
        if (find_row(NOT_RUN, command.text) != NOT_RUN.end()) continue;
        if (!desk) {
            desk.emplace();
            if (!before.empty()) CHECK(desk->type(before).status.ok());
        }
        const std::string text = reduced(command.text);
        const std::string work = too_long(text);
        CHECK_MESSAGE(work.empty(), command.source << ":" << command.line << ": \"" << text << "\" has "
                                                   << work << "; add a row to REDUCTIONS");
        if (!work.empty()) continue;
        const RunResult r = desk->type(text);
        const auto status = find_row(STATUSES, command.text);
        const std::string told = fmt::format("{}:{}: {}\n{}", command.source, command.line, command.text,
                                             r.output.substr(0, 2000));
        CHECK_MESSAGE(r.status == ExitStatus{.code = status == STATUSES.end() ? 0 : status->status}, told);
        CHECK_MESSAGE(r.output.find("inkmate: error") == r.output.npos, told);
        for (const char* trouble : {"Error:", "No such file", ": not found"})
            CHECK_MESSAGE(r.output.find(trouble) == r.output.npos, told);
    }
}

/// Subcommands whose examples are run together.
using Helps = std::vector<std::string>;
const Helps PROGRAMS_AND_PAGES = {"",       "generate",  "play",   "send", "probe", "simul",
                                  "render", "worksheet", "lesson", "book", "sheets"};
const Helps CHECKS = {"compare",       "verify",      "verify game", "verify worksheet",
                      "verify sheets", "verify book", "merge"};
const Helps DATA_SETS = {"tune",        "tune play", "tune label", "tune fit", "tune evaluation",
                         "tune search", "uci"};
const Helps ENGINES = {"search", "match", "bench", "perft"};
const Helps PROBLEMS_AND_GAMES = {"solve",  "annotate",      "problems",          "variants",
                                  "puzzle", "puzzle queens", "puzzle domination", "puzzle tour"};

void run_helps(const Helps& names, const std::string& before = {}) {
    for (const std::string& name : names) run_all(shown_by_help(name), before);
}

void run_documents(const std::string& beginning) {
    bool any = false;
    for (const std::string& document : documents()) {
        if (!document.starts_with(beginning)) continue;
        any = true;
        run_all(shown_in(document));
    }
    CHECK(any);
}

}  // namespace

TEST_CASE("commands are found in documents and in help as a reader finds them") {
    const auto texts = [](const std::vector<ShownCommand>& commands) {
        std::vector<std::string> found;
        for (const ShownCommand& command : commands) found.push_back(command.text);
        return found;
    };
    CHECK(
        texts(commands_of_markdown("a.md",
                                   "Text\n\n    inkmate uci    what it is\n    > e4\n\n"
                                   "    python3 a.py\n    A_B=1 c\n    AB c\n\n"
                                   "```sh\nfrob \"a  # b\"  # why\n# no\ninkmate a \\\n    b\n```\n"
                                   "```\nplain\n```\n- item\n    inkmate in a list\n")) ==
        std::vector<std::string>{"inkmate uci", "python3 a.py", "A_B=1 c", "frob \"a  # b\"", "inkmate a b"});
    CHECK(texts(commands_of_help("x", "Usage\n\nExamples:\n  inkmate a   b\n  inkmate c\n\nnot this\n")) ==
          std::vector<std::string>{"inkmate a", "inkmate c"});
    CHECK(texts(code_spans("a.md", "as `a b` and `c`\n\n    `no`\n")) ==
          std::vector<std::string>{"a b", "c"});
}

TEST_CASE("a command that plays hundreds of games is not run, but told") {
    CHECK(too_long("inkmate match --games 2 --games=3") == "");
    CHECK(too_long("inkmate match --nodes 100 --games 400") == "--games of more than 20");
    CHECK(too_long("inkmate tune search --pairs 1 && inkmate tune search --pairs 21") ==
          "--pairs of more than 20");
    CHECK(too_long("inkmate tune fit --epochs 200") == "--epochs of more than 100");
}

TEST_CASE("every row of the tables of exceptions is needed") {
    std::vector<ShownCommand> all;
    for (const std::string& document : documents())
        std::ranges::copy(shown_in(document), std::back_inserter(all));
    for (const std::string& name : helps()) std::ranges::copy(shown_by_help(name), std::back_inserter(all));
    const auto needed = [&](const auto& table) {
        for (const auto& row : table) {
            const bool used = std::ranges::any_of(
                all, [&](const ShownCommand& c) { return find_in(c.text, row.what) != c.text.npos; });
            const bool follows = std::string(row.what).find("--quiet -q") != std::string::npos;
            CHECK_MESSAGE((used || follows), "no command has " << std::string(row.what));
        }
    };
    needed(NOT_RUN);
    needed(REDUCTIONS);
    needed(STATUSES);
}

TEST_CASE("every option that is named beside a subcommand is one of its own") {
    static const std::regex call("inkmate ([a-z]+)((?: [a-z]+\\b)?)([^|;&]*)"),
        option("(?:^| )(--[a-z][a-z-]*)");
    std::vector<ShownCommand> all;
    for (const std::string& document : documents()) {
        std::ranges::copy(shown_in(document), std::back_inserter(all));
        std::ranges::copy(code_spans(document, contents(source_file(document))), std::back_inserter(all));
    }
    for (const std::string& name : helps()) std::ranges::copy(shown_by_help(name), std::back_inserter(all));
    std::map<std::string, std::string> help;
    for (const std::string& name : helps())
        help[name] = shell(fs::temp_directory_path(), "inkmate " + name + " --help").output;
    std::size_t options = 0;
    for (const ShownCommand& command : all) {
        static const std::regex quoted("\"[^\"]*\"");
        const std::string text = std::regex_replace(command.text, quoted, "");
        for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
            const std::string below = (*at)[1].str() + (*at)[2].str();
            const std::string name = help.contains(below) ? below : (*at)[1].str();
            const std::string rest = (*at)[3];
            if (!help.contains(name)) continue;
            for (std::sregex_iterator o(rest.begin(), rest.end(), option); o != end; ++o, ++options) {
                const std::string word = (*o)[1];
                CHECK_MESSAGE(
                    help[name].find(word) != std::string::npos,
                    command.source << ":" << command.line << ": " << name << " has no option " << word);
            }
        }
    }
    CHECK(options > 100);
}

TEST_CASE("the commands of README.md run") {
    run_documents("README.md");
}

TEST_CASE("the commands of CONTRIBUTING.md, of the examples and of a release run") {
    run_documents("CONTRIBUTING.md");
    run_documents("docs/releasing.md");
    run_documents("examples/");
}

TEST_CASE("the commands of the quick starts run") {
    run_documents("docs/start/");
}

TEST_CASE("the commands of the guides run") {
    run_documents("docs/guide/");
}

TEST_CASE("the commands of the pages on variants run") {
    run_documents("docs/variants/");
}

TEST_CASE("the commands of the reference run") {
    run_documents("docs/reference/");
}

TEST_CASE("the commands of the documents about the inside run") {
    run_documents("docs/inside/");
    run_documents("docs/measurements/");
}

TEST_CASE("the examples of --help run: programs and pages") {
    run_helps(PROGRAMS_AND_PAGES);
}

TEST_CASE("the examples of --help run: checks") {
    run_helps(CHECKS);
}

TEST_CASE("the examples of --help run: engines") {
    run_helps(DATA_SETS,
              "inkmate tune play -o games.epd --games 2 --nodes 50 && cp games.epd more.epd && "
              "inkmate tune fit games.epd -o mine.json --epochs 1 --batch 16");
    run_helps(ENGINES);
}

TEST_CASE("the examples of --help run: problems and games") {
    run_helps(PROBLEMS_AND_GAMES);
}

TEST_CASE("the examples of every --help are run") {
    std::set<std::vector<std::string>> run;
    const auto examples = [](const std::string& name) {
        std::vector<std::string> texts;
        for (const ShownCommand& command : shown_by_help(name)) texts.push_back(command.text);
        return texts;
    };
    for (const Helps& group : {PROGRAMS_AND_PAGES, CHECKS, DATA_SETS, ENGINES, PROBLEMS_AND_GAMES})
        for (const std::string& name : group) run.insert(examples(name));
    // Some show those of the subcommand that they are parts of.
    for (const std::string& name : helps()) CHECK_MESSAGE(run.contains(examples(name)), name);
}

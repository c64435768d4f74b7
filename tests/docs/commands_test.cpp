// Every command that a document or a help shows is run, as it is or reduced, or is on a list with the reason.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/docs/desk.hpp"
#include "tests/docs/exceptions.hpp"
#include "tests/docs/shown_commands.hpp"

using namespace inkmate;
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

/// Of README.md, CONTRIBUTING.md and all below docs and examples.
std::vector<std::string> documents() {
    std::vector<std::string> names = {"README.md", "CONTRIBUTING.md", "examples/README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(source_file("docs")))
        if (entry.path().extension() == ".md")
            names.push_back(fs::relative(entry.path(), source_file("")).generic_string());
    std::ranges::sort(names);
    return names;
}

const std::vector<std::string> SUBCOMMANDS = {
    "",    "generate", "play",  "send",  "probe", "render",    "compare",    "verify",  "search",
    "uci", "match",    "bench", "perft", "tune",  "tune play", "tune label", "tune fit"};

/// Runs what one document shows, from top to bottom.
void run_all(const std::vector<ShownCommand>& commands) {
    std::optional<Desk> desk;
    for (const ShownCommand& command : commands) {
        if (find_row(NOT_RUN, command.text) != NOT_RUN.end()) continue;
        if (!desk) desk.emplace();
        const auto T0 = std::chrono::steady_clock::now();
        const RunResult r = desk->type(reduced(command.text));
        fmt::print(stderr, "TIME {:.2f} {}\n",
                   std::chrono::duration<double>(std::chrono::steady_clock::now() - T0).count(),
                   command.text);
        const auto status = find_row(STATUSES, command.text);
        const std::string told = fmt::format("{}:{}: {}\n{}", command.source, command.line, command.text,
                                             r.output.substr(0, 2000));
        CHECK_MESSAGE(r.status == ExitStatus{.code = status == STATUSES.end() ? 0 : status->status}, told);
        CHECK_MESSAGE(r.output.find("inkmate: error") == r.output.npos, told);
        CHECK_MESSAGE(r.output.find("Error:") == r.output.npos, told);
    }
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

TEST_CASE("the commands of README.md run") {
    run_documents("README.md");
}

TEST_CASE("the commands of CONTRIBUTING.md and of the examples run") {
    run_documents("CONTRIBUTING.md");
    run_documents("examples/");
}

TEST_CASE("the commands of the quick starts run") {
    run_documents("docs/start/");
}

TEST_CASE("the commands of the guides run") {
    run_documents("docs/guide/");
}

TEST_CASE("the commands of the reference run") {
    run_documents("docs/reference/");
}

TEST_CASE("the commands of the documents about the inside run") {
    run_documents("docs/inside/");
    run_documents("docs/measurements/");
}

TEST_CASE("the examples of --help run") {
    for (const std::string& subcommand : SUBCOMMANDS) run_all(shown_by_help(subcommand));
}

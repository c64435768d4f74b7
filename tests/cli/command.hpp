#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "tests/support/count.hpp"
#include "tests/support/files.hpp"

namespace inkmate::test {

/// Runs the built command.
process::RunResult inkmate(std::vector<std::string> arguments, std::string_view input = {});
/// Runs a script with sh in a directory, `inkmate` being the built command; standard error goes to standard
/// output.
process::RunResult shell(const std::filesystem::path& directory, const std::string& script);

/// All subcommands, and those of subcommands ("tune play"), in the order of --help.
std::vector<std::string> subcommands();

/// The first process that another has started and that still runs, its janitor apart; 0 when there is none.
pid_t first_child(pid_t parent);

/// A game with notes, for commands that take one.
inline const std::string OPERA = source_file("examples/opera-1858.pgn");
inline const std::string PUZZLE_FILE = source_file("examples/puzzles.epd");
void write(const std::filesystem::path& file, std::string_view text);
/// Names of all files in a directory, hidden ones too, in order.
std::vector<std::string> files(const std::filesystem::path& directory);
/// What a PDF says, laid out as on its pages; by pdftotext.
std::string page_text(const std::filesystem::path& pdf);
std::vector<std::string> lines(const std::string& text);
bool has(std::string_view text, std::string_view part);

/// A folder of a test's own, in which it runs scripts.
struct WorkFolder {
    process::TemporaryDirectory directory;
    process::RunResult run(const std::string& script) const { return shell(directory.path(), script); }
    std::string read(const std::string& file) const { return contents(directory / file); }
};

}  // namespace inkmate::test

/// A command failed as it should: with that status, that message, and nothing on standard output.
#define CHECK_REFUSED(result, exit_code, message)                                    \
    do {                                                                             \
        const ::inkmate::process::RunResult refused_ = result;                       \
        CHECK(refused_.status == ::inkmate::process::ExitStatus{.code = exit_code}); \
        CHECK(refused_.output == "");                                                \
        CHECK(refused_.errors == "inkmate: error: " + std::string(message) + "\n");  \
    } while (false)

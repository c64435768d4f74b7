#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "cli/option_table.hpp"

namespace inkmate::cli {

/// Runs a subcommand whose options have been read, and returns the exit status. Exceptions become messages.
using Run = std::function<int()>;

struct Subcommand {
    const char* name;
    const char* description;
    /// Declares the options and examples.
    Run (*add)(Options&);
    /// The heading of --help that lists it.
    const char* heading = "Subcommands";
};

/// Adds subcommands, one of which must be given, and returns a function that runs it. If `only` is not empty,
/// no other subcommand gets its options: to declare all of them takes as long as many a command.
Run add_subcommands(Options& options, std::span<const Subcommand> subcommands, std::string_view only = "");

Run add_play(Options& options);
Run add_send(Options& options);
Run add_probe(Options& options);
Run add_simul(Options& options);
Run add_generate(Options& options);
Run add_render(Options& options);
Run add_worksheet(Options& options);
Run add_lesson(Options& options);
Run add_book(Options& options);
Run add_sheets(Options& options);
Run add_puzzle(Options& options);
Run add_compare(Options& options);
Run add_verify(Options& options);
Run add_solve(Options& options);
Run add_problems(Options& options);
Run add_annotate(Options& options);
Run add_variants(Options& options);
Run add_search(Options& options);
Run add_uci(Options& options);
Run add_match(Options& options);
Run add_tune(Options& options);
Run add_merge(Options& options);
Run add_bench(Options& options);
Run add_perft(Options& options);
inline constexpr const char* PLAY_DESCRIPTION =
    "Play against the program under Ghostscript, in the terminal or in a browser";
/// inkmate-compare, a program that compares PDFs and knows nothing of chess.
inline constexpr const char* COMPARE_PROGRAM = "inkmate-compare";
inline constexpr const char* COMPARE_DESCRIPTION =
    "Compare two PDFs: page boxes, text, drawing operators, pixels";
/// Declares the options of that program. Hidden: --man-page DATE writes its manual page.
Run add_compare_program(Options& options);
/// Hidden: writes manual pages and completions from the options of all the others.
Run add_doc(Options& options);

// What a command does before and after its work, the same for all commands.

/// Write "PROGRAM: error: WHAT" to standard error. Returns the status.
int complain(std::string_view program, std::string_view what, int exit_status);

/// Declare --help and --version.
void add_common_flags(CLI::App& app);

/// Read the command line. Returns the exit status if that is all: --help was given, or a mistake was
/// reported. Throws CommandError if a file would be overwritten that is read.
std::optional<int> read_command_line(Options& options, int argc, char** argv);

/// Call `work` with safe standard streams. Exceptions become messages. Returns the exit status.
int run_program(std::string_view program, const std::function<int()>& work);
/// Run a program that is one command and has no subcommands; `add` declares its options and examples.
int run_single_command(const char* program, const char* description, Run (*add)(Options&), int argc,
                       char** argv);
/// The name of the program that run_program() runs, for messages where nothing can be thrown.
std::string_view running_program();

}  // namespace inkmate::cli

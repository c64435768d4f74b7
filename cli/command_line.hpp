#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "cli/option_table.hpp"

// What a command does before and after its work: one function each, so that all commands do the same.
namespace inkmate::cli {

/// Write "PROGRAM: error: WHAT" to standard error. Returns the status.
int complain(std::string_view program, std::string_view what, int exit_status);

/// Declare --help and --version.
void add_common_flags(CLI::App& app);

/// Read the command line. Returns the exit status if that is all: --help was given, or a mistake was
/// reported. Throws CommandError if a file would be overwritten that is read.
std::optional<int> read_command_line(Options& options, int argc, char** argv);

/// Call `work` with safe standard streams. Exceptions become messages. Returns the exit status.
int run_program(std::string_view program, const std::function<int()>& work);

}  // namespace inkmate::cli

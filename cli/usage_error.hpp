#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/option_table.hpp"

namespace inkmate {

/// What is wrong with a command line, in a sentence without its full stop, from what CLI11 makes of it.
/// `options` are those of the subcommand that was chosen.
std::string usage_message(const Options& options, const CLI::ParseError& error);

}  // namespace inkmate

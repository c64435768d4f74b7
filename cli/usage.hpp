#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/option_table.hpp"

namespace CLI {
class Option;
class ParseError;
}  // namespace CLI

// Messages about a command line that makes no sense: sentences without their full stop.
namespace inkmate::cli {

/// Return the long name of an option; without a name, its first value, or else the name of the value.
std::string shown_option(const CLI::Option& option);

std::string cannot_be_combined(std::string_view option, std::string_view what);

/// Return " (did you mean compare?)" for the known word that a mistyped one is most like, "" if there is
/// none.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

/// Return the message for an error of CLI11; `options` are those of the chosen subcommand.
std::string usage_message(const Options& options, const CLI::ParseError& error);

/// Return the message for a position that was given as the name of a file, "" if there is none.
std::string file_message(const Options& options);

}  // namespace inkmate::cli

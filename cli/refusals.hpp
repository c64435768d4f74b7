#pragma once

#include <string>

#include "cli/option_table.hpp"
#include "cli/product.hpp"

namespace CLI {
class Option;
class ParseError;
}  // namespace CLI

/// The words in which a command line is refused: sentences without their full stop.
namespace inkmate {

/// An option as it was given: by its long name; without a name, by its first value, or by what stands for
/// that.
std::string shown_option(const CLI::Option& option);

/// Why an option that means something for these products is of no use where others are made.
std::string misplaced_message(const CLI::Option& option, Products of, Products made);

/// What is wrong with a command line, from what CLI11 makes of it; `options` are those of the subcommand that
/// was chosen.
std::string usage_message(const Options& options, const CLI::ParseError& error);

/// What is wrong with a file that was named and is a position; empty where there is none.
std::string file_message(const Options& options);

}  // namespace inkmate

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::cli {

/// The kind of value of an option, as the name of its value says it.
struct ValueKind {
    /// Offered as they are.
    std::vector<std::string> words;
    bool files = false;
    bool directories = false;
    /// True if there may be several, with commas between.
    bool list = false;
};
/// Read the name of a value, such as "a4|letter", "none|FILE", "NAME|FILE.ini", "DIR" or "gs|poppler,...".
/// Words between bars consist of small letters and digits.
ValueKind value_kind(const std::string& type);

/// Return the command and all its subcommands that are not hidden, each before those below it.
std::vector<const CLI::App*> all_commands(const CLI::App& root);
/// Return the names of a command and of those above it but the root: "tune fit"; with '-': "tune-fit".
std::string command_path(const CLI::App& app, char between = ' ');
/// Return the subcommands that are not hidden.
std::vector<const CLI::App*> subcommands_of(const CLI::App& app);
/// Return the options with a name, or the arguments without one, that are not hidden.
std::vector<const CLI::Option*> named_options(const CLI::App& app);
std::vector<const CLI::Option*> arguments_of(const CLI::App& app);
/// True if an argument of the command is a file or a directory.
bool takes_files(const CLI::App& app);
/// True unless the option is a flag.
bool takes_value(const CLI::Option& option);
/// Return "-o" and "--output".
std::vector<std::string> names_of(const CLI::Option& option);

/// Return the manual page of a command (troff with the man macros). `date` is "2026-01-31".
std::string man_page(const CLI::App& app, const std::string& date, std::string_view section = "1");

/// Return a script that completes subcommands, options, the words of their values, and files.
std::string bash_completion(const CLI::App& root);
std::string zsh_completion(const CLI::App& root);
std::string fish_completion(const CLI::App& root);

}  // namespace inkmate::cli

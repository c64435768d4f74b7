#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace inkmate {

/// What documentation and completions say of an option's value, as its declaration names it.
struct ValueKind {
    /// To be offered as they are.
    std::vector<std::string> words;
    bool files = false;
    bool directories = false;
    /// Several with commas between.
    bool list = false;
};
/// Of "a4|letter", "none|FILE", "NAME|FILE.ini", "DIR", "gs|poppler,...": words between bars are in small
/// letters and digits.
ValueKind value_kind(const std::string& type);

/// The command and all its subcommands that are not hidden, each before those below it.
std::vector<const CLI::App*> all_commands(const CLI::App& root);
/// The names of a command and those above it, without the root's: "tune fit"; with '-': "tune-fit".
std::string command_path(const CLI::App& app, char between = ' ');
/// Those below a command that are not hidden.
std::vector<const CLI::App*> subcommands_of(const CLI::App& app);
/// Options with a name, and arguments without one; neither holds what is hidden.
std::vector<const CLI::Option*> named_options(const CLI::App& app);
std::vector<const CLI::Option*> arguments_of(const CLI::App& app);
/// Is an argument of the command a file or a directory?
bool takes_files(const CLI::App& app);
/// Is it more than a flag?
bool takes_value(const CLI::Option& option);
/// "-o" and "--output".
std::vector<std::string> names_of(const CLI::Option& option);

}  // namespace inkmate

#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace inkmate {

/// Scripts that complete subcommands, options, the words of their values, and files.
std::string bash_completion(const CLI::App& root);
std::string zsh_completion(const CLI::App& root);
std::string fish_completion(const CLI::App& root);

}  // namespace inkmate

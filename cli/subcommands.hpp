#pragma once

#include <span>

#include "cli/commands.hpp"

namespace inkmate {

struct Subcommand {
    const char* name;
    const char* description;
    Run (*add)(Options&);
};

/// Of these one has to be given; the result runs it.
Run add_subcommands(Options& options, std::span<const Subcommand> subcommands);

}  // namespace inkmate

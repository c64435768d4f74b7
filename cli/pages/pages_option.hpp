#pragma once

#include <vector>

#include "cli/option_table.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// What can be said of when a program prints: after which moves, and when besides.
enum class PagesWord { every, reply, none, start, errors };

struct PagesFlags {
    /// Empty: as the target has it.
    std::vector<PagesWord> words;
};

void add_pages_option(Options& options, PagesFlags& flags);
/// Throws CommandError.
void set_pages(const PagesFlags& flags, Products product, ProgramOptions& options);

}  // namespace inkmate

#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "cli/option_table.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// What can be said of when a program prints: after which moves, and when besides.
enum class PagesWord { every, reply, none, start, errors };

struct PagesFlags {
    /// Empty: as the target has it.
    std::vector<PagesWord> words;
    bool has(PagesWord word) const { return std::ranges::find(words, word) != words.end(); }
};

void add_pages_option(Options& options, PagesFlags& flags);
/// Returns which moves print a page, if that is given. Throws CommandError if several are.
std::optional<psgen::PagesMode> pages_mode(const PagesFlags& flags);
/// Throws CommandError.
void set_pages(const PagesFlags& flags, Products product, psgen::PlayingProgram& program);

}  // namespace inkmate

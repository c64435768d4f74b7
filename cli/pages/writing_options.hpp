#pragma once

#include <optional>

#include "cli/option_table.hpp"
#include "render/page/layout/design.hpp"

namespace inkmate {

/// The language of what is printed, and how its moves are written.
struct WritingFlags {
    Language language = Language::english;
    /// Nothing: with the letters of the language, in books with figurines.
    std::optional<chess::Notation> notation;
};
void add_writing_options(Options& options, WritingFlags& flags);

/// Throws CommandError with EXIT_USAGE where a layout cannot have the notation.
Writing writing_option(const WritingFlags& flags, LayoutName layout);

}  // namespace inkmate

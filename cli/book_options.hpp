#pragma once

#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/chess/pgn.hpp"
#include "psgen/emit/orientation.hpp"
#include "render/book/book.hpp"

namespace inkmate {

/// What a user can say of the pages of --layout book besides what other layouts know, too.
struct BookFlags {
    Notation notation = Notation::figurine;
};
void add_book_options(Options& options, BookFlags& flags);

/// How these games are printed. Throws CommandError with EXIT_USAGE.
BookStyle book_style(const BookFlags& flags, const Paper& paper, const std::string& title,
                     Orientation orientation, const std::string& diagrams, std::size_t games);

}  // namespace inkmate

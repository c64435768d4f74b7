#pragma once

#include <cstddef>
#include <string>

#include "cli/pages/page_options.hpp"
#include "render/book/book.hpp"

namespace inkmate::cli {

/// How games are set in a book.
struct BookFlags {
    std::string diagrams;
    WritingFlags writing;
    std::string hyphenate;
    bool curves = true;
};
/// --diagrams, --language, --notation, --hyphenate and --without curves.
void add_book_options(Options& options, BookFlags& flags);
/// --hyphenate.
void add_hyphenate_option(Options& options, std::string& hyphenate);
/// Return the style of a book of that many games. Throws CommandError with EXIT_USAGE.
book::BookStyle book_style(const BookFlags& flags, const std::string& title, std::size_t games);

}  // namespace inkmate::cli

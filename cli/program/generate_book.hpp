#pragma once

#include <span>
#include <string>

#include "cli/pages/book_options.hpp"
#include "cli/program/program_options.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate {

/// A program that prints the games of PGN files as a book. Throws CommandError.
struct BookJob {
    std::string text;
    std::size_t games = 0;
    int pages = 0;
};
BookJob generate_book(const ProgramFlags& flags, std::span<const std::string> files);

}  // namespace inkmate

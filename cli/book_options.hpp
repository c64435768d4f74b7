#pragma once

#include <cstddef>
#include <string>

#include "cli/writing_options.hpp"
#include "psgen/emit/orientation.hpp"
#include "render/book/book.hpp"

namespace inkmate {

/// How these games are printed. Throws CommandError with EXIT_USAGE.
BookStyle book_style(const WritingFlags& writing, const Paper& paper, const std::string& title,
                     Orientation orientation, const std::string& diagrams, std::size_t games);

}  // namespace inkmate

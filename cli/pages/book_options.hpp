#pragma once

#include <cstddef>
#include <string>

#include "cli/pages/writing_options.hpp"
#include "psgen/product/product.hpp"
#include "render/book/book.hpp"

namespace inkmate {

/// What is said of a book.
struct BookFlags {
    WritingFlags writing = {};
    Paper paper = A4;
    std::string title = {};
    psgen::Orientation orientation = psgen::Orientation::white;
    /// As --diagrams has it.
    std::string diagrams = {};
    bool no_curves = false;
};
/// How so many games are printed. Throws CommandError with EXIT_USAGE.
BookStyle book_style(const BookFlags& flags, std::size_t games);

}  // namespace inkmate

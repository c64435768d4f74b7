#pragma once

#include "psgen/emit/options.hpp"

namespace inkmate {

/// Does a program print a book?
bool is_book(const ProgramOptions& options);
/// Does a program print pages that are drawn as they are: a book, or others that it is told the fonts of?
bool is_drawn(const ProgramOptions& options);
/// Does a program print diagrams or pages that are drawn as they are, and do nothing else, so that it is a
/// document?
bool is_document(const ProgramOptions& options);

}  // namespace inkmate

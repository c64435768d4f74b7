#pragma once

#include <cstddef>
#include <string>

#include "psgen/emit/options.hpp"
#include "psgen/link/link.hpp"

namespace inkmate {

/// What stands before a program itself: its header, what it is and how to read it, and how it was made.
std::string program_header(const ProgramOptions& options, const LinkedProgram& program);

/// How many pages of diagrams a program prints.
std::size_t page_count(const ProgramOptions& options);

}  // namespace inkmate

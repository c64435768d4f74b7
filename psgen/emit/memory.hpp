#pragma once

#include <cstddef>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// About how many bytes of virtual memory a program takes, a few percent more than Ghostscript counts. Its
/// objects have 16 bytes; on most devices they have 8, and the program takes little more than half.
std::size_t memory_need(const ProgramOptions& options);

/// What the transposition table takes of them; 0 without one.
std::size_t transposition_table_need(const engine::SearchOptions& search);

/// Makes the transposition table and then the record of the game smaller until the program needs at most so
/// many bytes. The moves that were played before the program takes over keep their place. Throws EmitError
/// when the least is still too much, with what it takes.
void fit_memory(ProgramOptions& options, std::size_t bytes);

}  // namespace inkmate

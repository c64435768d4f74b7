#pragma once

#include <cstddef>

#include "psgen/product/product.hpp"

namespace inkmate::psgen {

/// Estimates how many bytes of virtual memory a program takes, a few percent more than Ghostscript counts.
/// Its objects have 16 bytes; on most devices they have 8, and the program takes little more than half.
std::size_t memory_need(const PlayingProgram& program);

/// Makes the transposition table and then the record of the game smaller until the program needs at most this
/// many bytes. The moves that were played before the program takes over keep their place. Throws EmitError,
/// with the bytes that it needs, if the smallest program is still too large.
void fit_memory(PlayingProgram& program, std::size_t bytes);

}  // namespace inkmate::psgen

#pragma once

#include <cstdint>

#include "play/session/console_line.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// What words of the console set of a program, whatever it plays. False where the program refuses the line,
/// which then sets nothing.

/// "level 3", "elo 1500", "depth 5", "nodes 800", "time 10".
bool choose_strength(psgen::PlayingProgram& program, const ConsoleLine& line);
/// Bounds a turn by nodes, for a clock would make the moves depend on the device; 0 is no bound. True when
/// that changes the limits.
bool bound(engine::SearchLimits& limits, std::uint64_t most_nodes);
/// "seed 77"; where any will do, "seed 0", one is drawn here if that is wanted.
bool choose_seed(psgen::PlayingProgram& program, const ConsoleLine& line, bool draws = true);

}  // namespace inkmate

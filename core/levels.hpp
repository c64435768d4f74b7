#pragma once

#include <array>

#include "core/search.hpp"

namespace inkmate {

/// Playing strengths 1 to 8 (`level N`): each visits four times the nodes of the one before. Limits are
/// nodes, so the same level plays the same move on every machine.
inline constexpr std::array<SearchLimits, 8> LEVELS = {{{MAX_PLY, 60, 0},
                                                        {MAX_PLY, 250, 0},
                                                        {MAX_PLY, 1000, 0},
                                                        {MAX_PLY, 4000, 0},
                                                        {MAX_PLY, 16000, 0},
                                                        {MAX_PLY, 64000, 0},
                                                        {MAX_PLY, 250000, 0},
                                                        {MAX_PLY, 1000000, 0}}};
inline constexpr int DEFAULT_LEVEL = 4;

}  // namespace inkmate

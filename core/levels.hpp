#pragma once

#include <array>

#include "core/search.hpp"

namespace inkmate {

/// Playing strengths 1 to 8 (`level N`): each visits four times the nodes of the one before. Limits are
/// nodes, so the same level plays the same move on every machine.
inline constexpr std::array<SearchLimits, 8> LEVELS = {{{MAX_PLY, 100, 0},
                                                        {MAX_PLY, 400, 0},
                                                        {MAX_PLY, 1600, 0},
                                                        {MAX_PLY, 6400, 0},
                                                        {MAX_PLY, 25600, 0},
                                                        {MAX_PLY, 102400, 0},
                                                        {MAX_PLY, 409600, 0},
                                                        {MAX_PLY, 1638400, 0}}};
inline constexpr int DEFAULT_LEVEL = 5;

}  // namespace inkmate

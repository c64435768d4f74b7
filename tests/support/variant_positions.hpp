#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"

namespace inkmate::test {

/// The rules [wide]: 12 x 10 squares, with pieces that are drawn upright, turned about, and as letters.
inline constexpr std::string_view WIDE_BOARD = R"([wide:chess]
maxFile = 12
maxRank = 10
nightrider = i
grasshopper = g
camel = c
startFen = rnigqkbbginr/cppppppppppc/12/12/12/12/12/12/CPPPPPPPPPPC/RNIGQKBBGINR w - - 0 1
promotionRegionWhite = *10
doubleStepRegionBlack = *9
castling = false
)";

/// Positions from random games by a rule set, that are not over; the same for the same seed.
std::vector<std::string> random_positions(const variant::Rules& rules, std::size_t n, std::uint32_t seed);

/// How deep the long form counts leaves: 4 half-moves, 3 on the largest boards (10 x 10 and more),
/// 2 with hands, whose drops are many.
int full_perft_depth(const variant::Rules& rules);

}  // namespace inkmate::test

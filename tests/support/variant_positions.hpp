#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/variant/rules.hpp"

namespace inkmate::test {

/// Positions from random games by a rule set, that are not over; the same for the same seed.
std::vector<std::string> random_positions(const variant::Rules& rules, std::size_t n, std::uint32_t seed);

}  // namespace inkmate::test

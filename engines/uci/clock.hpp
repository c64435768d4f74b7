#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace inkmate {

/// For how many moves a clock has to last when nobody tells.
inline constexpr std::int64_t MOVES_TO_GO = 30;

/// The milliseconds to spend of a clock, as the program shares it out (ClockShare in
/// psgen/runtime/console/uci.ps): what is left by the moves to go, half the increment, never more than half
/// of what is left.
constexpr std::int64_t clock_share(std::int64_t left, std::int64_t increment,
                                   std::optional<std::int64_t> movestogo) {
    const std::int64_t moves =
        movestogo && *movestogo >= 1 ? std::min<std::int64_t>(*movestogo, INT32_MAX) + 1 : MOVES_TO_GO;
    return std::max<std::int64_t>(1, std::min(left / moves + increment / 2, left / 2));
}

}  // namespace inkmate

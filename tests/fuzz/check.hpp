#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace inkmate::fuzz {

/// Ends the process, as a fuzzer takes for a finding, unless a property holds.
inline void require(bool holds, std::string_view property, std::string_view seen = {}) {
    if (holds) return;
    fmt::print(stderr, "does not hold: {}{}{}\n", property, seen.empty() ? "" : ": ", seen);
    std::abort();
}

/// Ends the process unless both texts are the same.
inline void require_same(std::string_view first, std::string_view second, std::string_view property) {
    require(first == second, property, fmt::format("\"{}\" and \"{}\"", first, second));
}

}  // namespace inkmate::fuzz

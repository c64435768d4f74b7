#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <utility>
#include <vector>

namespace inkmate::test {

/// True if the long form of the tests is asked for: by INKMATE_FULL_TESTS in the environment.
bool full_tests();

/// For a test case that is part of the long form alone: false, saying so, when that is not asked for.
///
///     if (!long_form()) return;
bool long_form();

/// Numbers from `first` up to `last`, without it.
struct SeedRange {
    std::uint32_t first = 0, last = 0;

    std::uint32_t size() const { return last - first; }
};
/// The seeds of a test: so many from 0 on in the usual form, so many in the long form. INKMATE_TEST_SEEDS in
/// the environment, FIRST-LAST, takes the place of either, so that a long form can be run in parts.
SeedRange test_seeds(std::uint32_t usual, std::uint32_t full);

/// Returns all items in the long form, else every `step`th, from that at `first` on.
template <std::ranges::input_range Items>
auto sample(const Items& items, std::size_t step, std::size_t first = 0) {
    std::vector<std::ranges::range_value_t<Items>> taken;
    for (std::size_t i = 0; const auto& item : items) {
        if (full_tests() || (i >= first && (i - first) % step == 0)) taken.push_back(item);
        ++i;
    }
    return taken;
}

/// Returns every pair of two lists in the long form, else as few as meet each item: the two lists side by
/// side, the shorter one again and again.
template <std::ranges::random_access_range First, std::ranges::random_access_range Second>
auto pairs(const First& first, const Second& second) {
    const auto a = static_cast<std::size_t>(std::ranges::size(first));
    const auto b = static_cast<std::size_t>(std::ranges::size(second));
    std::vector<std::pair<std::ranges::range_value_t<First>, std::ranges::range_value_t<Second>>> taken;
    for (std::size_t i = 0; i < (full_tests() ? a * b : std::max(a, b)); ++i)
        taken.emplace_back(
            std::ranges::begin(first)[static_cast<std::ptrdiff_t>(full_tests() ? i / b : i % a)],
            std::ranges::begin(second)[static_cast<std::ptrdiff_t>(i % b)]);
    return taken;
}

}  // namespace inkmate::test

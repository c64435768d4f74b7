#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inkmate::compare {

/// A place in an alignment: the index on each side, nothing where the other side has no counterpart.
struct Aligned {
    std::optional<std::size_t> first, second;
};

/// Aligns two lists by their longest common subsequence, `match` telling which entries are the same. What
/// stands between two matches comes as entries of one side, the first side's before the second's. Time and
/// memory are the product of the lengths, after the common beginning and end; where that is beyond
/// LARGEST_ALIGNMENT, the square of the number of entries without a counterpart. Where these are more than
/// MOST_EDITS, too, what lies between the common beginning and end is not aligned.
inline constexpr std::size_t LARGEST_ALIGNMENT = 100'000'000;
inline constexpr int MOST_EDITS = 4000;
std::vector<Aligned> align(std::size_t first_size, std::size_t second_size,
                           const std::function<bool(std::size_t, std::size_t)>& match);

}  // namespace inkmate::compare

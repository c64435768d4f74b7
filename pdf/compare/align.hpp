#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace inkmate::compare {

/// A place in an alignment: the index on each side, nothing if the other side has no counterpart.
struct Aligned {
    std::optional<std::size_t> first, second;
};

/// Aligns two lists by their longest common subsequence; `match` says which entries are equal. Entries
/// between two matches are listed as those of one side, the first side's before the second's. Time and memory
/// are the product of the lengths, after the common beginning and end; if that is beyond LARGEST_ALIGNMENT,
/// the square of the number of entries without a counterpart. If these are more than MOST_EDITS, the part
/// between the common beginning and end is not aligned.
inline constexpr std::size_t LARGEST_ALIGNMENT = 100'000'000;
inline constexpr int MOST_EDITS = 4000;
std::vector<Aligned> align(std::size_t first_size, std::size_t second_size,
                           const std::function<bool(std::size_t, std::size_t)>& match);

/// How much two entries have in common: 0 if they are not to be paired, 1 if they are the same.
using Likeness = std::function<double(std::size_t, std::size_t)>;
/// Aligns two lists, listed like those of `align`, so that the likeness of all pairs sums to most. Time and
/// memory are the product of the lengths, after the common beginning and end; if that is beyond
/// LARGEST_LIKENESS, entries that are not the same are not paired.
inline constexpr std::size_t LARGEST_LIKENESS = 4'000'000;
std::vector<Aligned> align_alike(std::size_t first_size, std::size_t second_size, const Likeness& likeness);

}  // namespace inkmate::compare

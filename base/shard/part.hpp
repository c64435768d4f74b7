#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace inkmate {

inline constexpr std::size_t MOST_SHARDS = 100'000;

/// One of several parts of some work. The work is a row of units, numbered from 0, which are dealt to the
/// parts by turns.
struct ShardPart {
    /// From 1.
    std::size_t number = 1;
    std::size_t of = 1;

    bool has(std::size_t unit) const { return unit % of == number - 1; }
    /// The number of its unit `index`, from 0.
    std::size_t unit(std::size_t index) const { return index * of + number - 1; }
    /// How many units it has when there are so many in all.
    std::size_t count(std::size_t units) const { return (units + of - number) / of; }
    bool operator==(const ShardPart&) const = default;
};

/// "3/64"
std::string to_string(const ShardPart& part);
/// Nothing for what is none, 1/1 to MOST_SHARDS/MOST_SHARDS.
std::optional<ShardPart> parse_part(std::string_view text);

}  // namespace inkmate

#include "shard/part.hpp"

#include <fmt/format.h>

#include <charconv>

namespace inkmate {

namespace {

std::optional<std::size_t> number_of(std::string_view text) {
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

}  // namespace

std::string to_string(const ShardPart& part) {
    return fmt::format("{}/{}", part.number, part.of);
}

std::optional<ShardPart> parse_part(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == text.npos) return std::nullopt;
    const auto number = number_of(text.substr(0, slash)), of = number_of(text.substr(slash + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > MOST_SHARDS) return std::nullopt;
    return ShardPart{*number, *of};
}

}  // namespace inkmate

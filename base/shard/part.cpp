#include "base/shard/part.hpp"

#include <fmt/format.h>

#include "core/chess/text.hpp"

namespace inkmate {

std::string to_string(const ShardPart& part) {
    return fmt::format("{}/{}", part.number, part.of);
}

std::optional<ShardPart> parse_part(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == text.npos) return std::nullopt;
    const auto number = chess::read_number<std::size_t>(text.substr(0, slash));
    const auto of = chess::read_number<std::size_t>(text.substr(slash + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > MOST_SHARDS) return std::nullopt;
    return ShardPart{*number, *of};
}

}  // namespace inkmate

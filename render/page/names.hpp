#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace inkmate {

/// What a person says of a game. UTF-8; what nobody knows is empty.
struct GameNames {
    std::string white;
    std::string black;
    /// Event and year in one line, or a title in their place.
    std::string event;

    bool empty() const { return white.empty() && black.empty() && event.empty(); }
};

/// As much of a name as a page can have room for: UTF-8 without control characters, of at most so many
/// characters.
inline constexpr std::size_t MAX_NAME_CHARACTERS = 200;
std::string name_start(std::string_view name);

}  // namespace inkmate

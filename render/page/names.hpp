#pragma once

#include <string>

namespace inkmate {

/// What a person says of a game. UTF-8; what nobody knows is empty.
struct GameNames {
    std::string white;
    std::string black;
    /// Event, place and year in one line.
    std::string event;
    /// What tells the pages of one game from those of another.
    std::string id;
};

}  // namespace inkmate

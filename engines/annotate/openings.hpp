#pragma once

#include <span>
#include <string_view>

#include "core/chess/game.hpp"

namespace inkmate::annotate {

/// An opening that has a name.
struct Opening {
    /// The code of the Encyclopaedia of Chess Openings.
    std::string_view eco;
    std::string_view name;
    /// From the starting position, in SAN.
    std::string_view moves;
};

/// All that are known by name, in the order of their codes.
std::span<const Opening> openings();

/// The last position of the game that has a name, by whatever moves it came about; null when none has, or the
/// game does not begin in the starting position.
const Opening* opening_of(const chess::Game& game);

}  // namespace inkmate::annotate

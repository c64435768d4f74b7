#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/variant/board.hpp"

namespace inkmate::puzzle {

/// How long a search may go on. A step is a piece put on the board.
struct Effort {
    std::uint64_t most_steps;
    std::uint64_t steps = 0;

    bool spent() const { return steps >= most_steps; }
};

/// Is given a solution: the squares in the order in which they were found. False ends the search.
using Visit = std::function<bool(std::span<const variant::Square>)>;

/// How a search ended.
enum class Ending {
    complete,  ///< there is no solution but those that were given
    stopped,   ///< by Visit
    given_up   ///< the effort is spent
};

}  // namespace inkmate::puzzle

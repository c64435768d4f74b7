#pragma once

#include <vector>

#include "move.hpp"

namespace inkmate::chess {

/// A move of a line, and the moves that are known to follow it; the first of them is the main line's.
struct MoveTree {
    Move move;
    std::vector<MoveTree> next = {};

    bool operator==(const MoveTree&) const = default;
};

}  // namespace inkmate::chess

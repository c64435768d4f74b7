#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/chess/piece.hpp"

namespace inkmate {

/// What the words after `go` ask for. Numbers are as they were written.
struct GoWords {
    std::optional<std::int64_t> depth, nodes, movetime, mate, perft, movestogo;
    std::array<std::optional<std::int64_t>, chess::COLOR_NB> time, increment;
    /// What `searchmoves` names: words, in their order.
    std::vector<std::string> moves;
    bool infinite = false;
    bool ponder = false;

    /// True if something that was asked for bounds the search of the side to move; the other side's clock is
    /// none of its limits.
    bool bounded(chess::Color us) const { return depth || nodes || movetime || mate || time[us]; }
};

/// Reads the words; those that say nothing to this engine are left aside. `problems` gets a sentence for each
/// that is wrong.
GoWords read_go(const std::vector<std::string>& words, std::vector<std::string>& problems);

}  // namespace inkmate

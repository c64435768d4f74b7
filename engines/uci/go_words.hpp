#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/chess/piece.hpp"

namespace inkmate::uci {

/// For how many moves a clock has to last when nobody tells.
inline constexpr std::int64_t MOVES_TO_GO = 30;

/// The milliseconds to spend of a clock, as the program shares it out (ClockShare in
/// psgen/runtime/console/uci.ps): what is left by the moves to go, half the increment, never more than half
/// of what is left.
constexpr std::int64_t clock_share(std::int64_t left, std::int64_t increment,
                                   std::optional<std::int64_t> movestogo) {
    const std::int64_t moves =
        movestogo && *movestogo >= 1 ? std::min<std::int64_t>(*movestogo, INT32_MAX) + 1 : MOVES_TO_GO;
    return std::max<std::int64_t>(1, std::min(left / moves + increment / 2, left / 2));
}

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

}  // namespace inkmate::uci

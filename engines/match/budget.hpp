#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inkmate::match {

/// A chess clock: so much time for so many moves (or for the game), and more after every move.
struct TimeControl {
    std::chrono::milliseconds base{0};
    std::chrono::milliseconds increment{0};
    /// Moves until the base is added again; 0: never.
    int moves = 0;
    bool operator==(const TimeControl&) const = default;
};
/// Reads "10+0.1" or "40/60+0.5": [MOVES/]SECONDS[+SECONDS]. Throws MatchError.
TimeControl parse_time_control(std::string_view text);

/// What an engine may use for a move. At least one limit is set.
struct Budget {
    std::optional<TimeControl> clock = std::nullopt;
    std::optional<std::chrono::milliseconds> movetime = std::nullopt;
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::optional<int> depth = std::nullopt;

    bool limited() const { return clock || movetime || nodes || depth; }
};
/// "10+0.1", "1 s a move", "1000 nodes", "depth 5"; several with commas between.
std::string describe(const Budget& budget);

/// What is left on a clock.
struct Clock {
    std::chrono::milliseconds left{0};
    int moves_to_go = 0;

    explicit Clock(const Budget& budget);
    /// Takes off what a move took, and adds what it brings; false when the time was over, `margin` included.
    bool press(const TimeControl& control, std::chrono::milliseconds spent, std::chrono::milliseconds margin);
};

}  // namespace inkmate::match

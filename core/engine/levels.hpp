#pragma once

#include <array>

#include "search.hpp"

namespace inkmate::engine {

/// Mistakes made on purpose (docs/inside/levels.md).
struct Mistakes {
    /// Of a hundred moves looked at, how many are judged without a look at the answers to them.
    int oversight = 0;
    /// By how many centipawns a move may be taken for better or worse than it is.
    int noise = 0;

    /// Is any mistake made?
    constexpr bool any() const { return oversight > 0 || noise > 0; }
    /// The same mistakes, as often.
    constexpr bool operator==(const Mistakes&) const = default;
};

/// A strength that a person can choose. Limits are nodes, so that a level plays the same moves on every
/// machine.
struct Level {
    /// How far it searches.
    SearchLimits limits;
    /// What it does wrong.
    Mistakes mistakes = {};
};

/// Levels 1 to 8 (`level N`), from a beginner's to all that the program can do; docs/inside/levels.md has
/// what lies between them.
inline constexpr std::array<Level, 8> LEVELS = {{{{MAX_PLY, 200, 0}, {85, 350}},
                                                 {{MAX_PLY, 400, 0}, {60, 120}},
                                                 {{MAX_PLY, 1600, 0}, {30, 80}},
                                                 {{MAX_PLY, 6400, 0}, {10, 50}},
                                                 {{MAX_PLY, 25600, 0}, {3, 30}},
                                                 {{MAX_PLY, 1600, 0}},
                                                 {{MAX_PLY, 25600, 0}},
                                                 {{MAX_PLY, 1638400, 0}}}};
/// What a program plays at when nothing else is asked for.
inline constexpr int DEFAULT_LEVEL = 7;

/// A level by its number, from 1.
constexpr const Level& level(int number) {
    return LEVELS[static_cast<std::size_t>(number - 1)];
}

}  // namespace inkmate::engine

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search.hpp"

namespace inkmate::engine {

/// Mistakes made on purpose (docs/inside/levels.md).
struct Mistakes {
    /// Of a hundred moves looked at, how many are judged without a look at the answers to them.
    int oversight = 0;
    /// By how many centipawns a move may be taken for better or worse than it is.
    int noise = 0;
    /// Of a hundred moves played, how many are drawn from all that are legal.
    int whim = 0;

    /// Is any mistake made?
    constexpr bool any() const { return oversight > 0 || noise > 0 || whim > 0; }
    /// The same mistakes, as often.
    constexpr bool operator==(const Mistakes&) const = default;
};

/// How strong a player is. Limits are nodes, so that a level plays the same moves on every machine.
struct Strength {
    /// How far it searches.
    SearchLimits limits;
    /// What it does wrong.
    Mistakes mistakes = {};

    /// Equally strong: the same depth, nodes and time, and the same mistakes.
    constexpr bool operator==(const Strength& other) const {
        return limits.depth == other.limits.depth && limits.nodes == other.limits.nodes &&
               limits.milliseconds == other.limits.milliseconds && mistakes == other.mistakes;
    }
};

/// A strength that a person can choose.
struct Level {
    /// Who plays like that.
    std::string_view name;
    /// About so many points of Elo; docs/inside/levels.md tells how they were found.
    int elo;
    /// What makes it so strong.
    Strength strength;
};

/// Levels 0 to STRONGEST_LEVEL (`level N`), from moves drawn by lot to all that the program can do.
inline constexpr std::array<Level, 11> LEVELS = {{
    {"moves by lot", 0, {{.nodes = 1}, {.whim = 100}}},
    {"newcomer", 500, {{.nodes = 2400}, {.oversight = 24, .noise = 70}}},
    {"beginner", 660, {{.nodes = 5500}, {.oversight = 12, .noise = 54}}},
    {"casual player", 820, {{.nodes = 12800}, {.oversight = 6, .noise = 40}}},
    {"hobby player", 980, {{.nodes = 620}}},
    {"regular player", 1140, {{.nodes = 1240}}},
    {"club player", 1300, {{.nodes = 2660}}},
    {"good club player", 1470, {{.nodes = 5550}}},
    {"strong club player", 1640, {{.nodes = 11500}}},
    {"league player", 1800, {{.nodes = 25600}}},
    {"all that it can do", 2250, {{.nodes = 1638400}}},
}};
inline constexpr int STRONGEST_LEVEL = static_cast<int>(LEVELS.size()) - 1;  ///< the highest level
/// What a program plays at when nothing else is asked for.
inline constexpr int DEFAULT_LEVEL = 9;

/// A level by its number, from 0.
constexpr const Level& level(int number) {
    return LEVELS[static_cast<std::size_t>(number)];
}

/// The points of Elo that can be chosen: those from level 1 on.
inline constexpr int LEAST_ELO = LEVELS[1].elo;
inline constexpr int MOST_ELO = LEVELS.back().elo;  ///< the last of them

/// The level below the strongest.
inline constexpr const Level& STRONG_LEVEL = LEVELS[STRONGEST_LEVEL - 1];
/// Between these two, nodes double with every so many points.
inline constexpr int DOUBLING_ELO = 75;
static_assert(LEVELS.back().strength.limits.nodes == STRONG_LEVEL.strength.limits.nodes
                                                         << (MOST_ELO - STRONG_LEVEL.elo) / DOUBLING_ELO);
static_assert((MOST_ELO - STRONG_LEVEL.elo) % DOUBLING_ELO == 0);

/// The strength of LEAST_ELO to MOST_ELO points: between two levels in proportion, or between one doubling of
/// nodes and the next; whole numbers cut off.
constexpr Strength strength_of_elo(int elo) {
    int upper = 2;
    while (elo > level(upper).elo) ++upper;
    const Level &low = level(upper - 1), &high = level(upper);
    const int points = elo - low.elo;
    const auto between = [&](int from, int to) { return from + (to - from) * points / (high.elo - low.elo); };
    const auto from = static_cast<int>(low.strength.limits.nodes);
    const int nodes = upper == STRONGEST_LEVEL
                          ? (from + from * (points % DOUBLING_ELO) / DOUBLING_ELO) << points / DOUBLING_ELO
                          : between(from, static_cast<int>(high.strength.limits.nodes));
    const Mistakes &worse = low.strength.mistakes, &better = high.strength.mistakes;
    return {{.nodes = static_cast<std::uint64_t>(nodes)},
            {.oversight = between(worse.oversight, better.oversight),
             .noise = between(worse.noise, better.noise)}};
}

}  // namespace inkmate::engine

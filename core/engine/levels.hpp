#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "search.hpp"

namespace inkmate::engine {

/// The nodes of a move that is played in haste.
inline constexpr std::uint64_t HASTY_NODES = 100;

/// How often mistakes are made is counted in thousandths: this often is always.
inline constexpr int ALWAYS = 1000;
/// More noise than this would say nothing more.
inline constexpr int MOST_NOISE = 10'000;

/// Mistakes made on purpose (docs/inside/levels.md).
struct Mistakes {
    /// How many of ALWAYS moves played are chosen without a look at what one type of enemy piece can do.
    int oversight = 0;
    /// By how many centipawns a move may be taken for better or worse than it is.
    int noise = 0;
    /// How many of ALWAYS moves played are drawn from all that are legal.
    int whim = 0;
    /// How many of ALWAYS other moves played are chosen within HASTY_NODES.
    int haste = 0;
    /// How many centipawns better a move forward of the game's favourite piece looks, where moves are judged
    /// apart, and how many worse the one that takes back the player's last move.
    int favour = 0;
    /// How many of ALWAYS moves played may put a piece where one of less worth takes it.
    int gift = 0;

    /// True if any mistake is made.
    constexpr bool any() const { return *this != Mistakes{}; }
    /// True if all moves are random.
    constexpr bool by_lot() const { return whim == ALWAYS; }
    /// True if each move is always judged by itself, whatever the others are worth; with an oversight it is
    /// anyway.
    constexpr bool judge_apart() const { return noise > 0; }
    /// True if both make equal mistakes, equally often.
    constexpr bool operator==(const Mistakes&) const = default;
};

/// How strong a player is. Limits are nodes, so that a level plays the same moves on every machine.
struct Strength {
    /// How far it searches.
    SearchLimits limits;
    /// What it does wrong.
    Mistakes mistakes = {};

    /// True if both are equally strong: equal depth, nodes, time and mistakes.
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

/// Levels 0 to STRONGEST_LEVEL (`level N`), from random moves to all that the program can do.
inline constexpr std::array<Level, 11> LEVELS = {{
    {"random mover", 0, {{.nodes = 1}, {.whim = ALWAYS, .gift = ALWAYS}}},
    {"newcomer",
     600,
     {{.nodes = 100},
      {.oversight = 420, .noise = 24, .whim = 30, .haste = ALWAYS, .favour = 50, .gift = 100}}},
    {"beginner", 810, {{.nodes = 100}, {.oversight = 165, .noise = 13, .haste = ALWAYS, .favour = 35}}},
    {"casual player", 1030, {{.nodes = 10000}, {.oversight = 160, .haste = 410, .favour = 30}}},
    {"hobby player", 1240, {{.nodes = 16000}, {.haste = 315}}},
    {"regular player", 1470, {{.nodes = 24000}, {.haste = 170}}},
    {"club player", 1660, {{.nodes = 34000}, {.haste = 77}}},
    {"league player", 1850, {{.nodes = 50000}}},
    {"expert", 2050, {{.nodes = 112000}}},
    {"master", 2240, {{.nodes = 300000}}},
    {"all that it can do", 2450, {{.nodes = 1250000}}},
}};
inline constexpr int STRONGEST_LEVEL = static_cast<int>(LEVELS.size()) - 1;  ///< the highest level
/// The weakest level without mistakes, at which an engine searches when nothing else is asked for.
inline constexpr int DEFAULT_LEVEL = 7;
/// The level of a program that a person plays against, when nothing else is asked for.
inline constexpr int FIRST_GAME_LEVEL = 4;

/// A level by its number, from 0.
constexpr const Level& level(int number) {
    return LEVELS[static_cast<std::size_t>(number)];
}

/// The points of Elo that can be chosen: from a little above level 0 on.
inline constexpr int LEAST_ELO = 100;
inline constexpr int MOST_ELO = LEVELS.back().elo;  ///< the last of them

/// The strength of LEAST_ELO to MOST_ELO points: between two levels in proportion; whole numbers cut off.
constexpr Strength strength_of_elo(int elo) {
    int upper = 1;
    while (elo > level(upper).elo) ++upper;
    const Level &low = level(upper - 1), &high = level(upper);
    const int points = elo - low.elo;
    const auto between = [&](int from, int to) { return from + (to - from) * points / (high.elo - low.elo); };
    const int nodes =
        between(static_cast<int>(low.strength.limits.nodes), static_cast<int>(high.strength.limits.nodes));
    const Mistakes &worse = low.strength.mistakes, &better = high.strength.mistakes;
    return {{.nodes = static_cast<std::uint64_t>(nodes)},
            {.oversight = between(worse.oversight, better.oversight),
             .noise = between(worse.noise, better.noise),
             .whim = between(worse.whim, better.whim),
             .haste = between(worse.haste, better.haste),
             .favour = between(worse.favour, better.favour),
             .gift = between(worse.gift, better.gift)}};
}

}  // namespace inkmate::engine

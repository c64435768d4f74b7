#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "annotate/analyst.hpp"
#include "annotate/annotate.hpp"
#include "core/chess/pgn.hpp"

namespace inkmate {

/// A game that was analysed.
struct AnalysedGame {
    chess::PgnGame game;
    std::vector<Finding> findings;
};

/// What the games are read from and written to; every function is called by one thread at a time. What they
/// throw ends the work.
struct Desk {
    /// The next game to analyse; nothing after the last.
    std::function<std::optional<chess::PgnGame>()> next;
    /// Takes the games in the order in which next() gave them.
    std::function<void(AnalysedGame)> take;
    /// After each position, of whichever game.
    OnPosition on_position = {};
};

/// Analyses games, several at a time, each worker with an analyst of its own; the first has `first`. Results
/// do not depend on the number of workers, and few games are in memory at a time. An engine that fails is
/// started anew once for a game. Throws what the desk and the analysts throw; the games before were taken.
void analyse_games(const Desk& desk, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers);

}  // namespace inkmate

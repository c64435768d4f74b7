#pragma once

#include <memory>
#include <vector>

#include "base/batch/queue.hpp"
#include "core/chess/pgn.hpp"
#include "engines/annotate/analyst.hpp"
#include "engines/annotate/annotate.hpp"

namespace inkmate {

/// A game that was analysed.
struct AnalysedGame {
    chess::PgnGame game;
    std::vector<Finding> findings;
};

using AnalysisQueue = batch::Queue<chess::PgnGame, AnalysedGame>;

/// Works through a queue of games to analyse. Each worker has an analyst of its own, the first one `first`.
/// An engine that fails is restarted once per game.
void analyse_games(const AnalysisQueue& queue, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers);

}  // namespace inkmate

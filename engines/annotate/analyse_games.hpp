#pragma once

#include <memory>
#include <vector>

#include "base/batch/crew.hpp"
#include "core/chess/pgn.hpp"
#include "engines/annotate/analyst.hpp"
#include "engines/annotate/annotate.hpp"

namespace inkmate {

/// A game that was analysed.
struct AnalysedGame {
    chess::PgnGame game;
    std::vector<Finding> findings;
};

/// Analyses games as work_at_games() has it, each worker with an analyst of its own; the first has `first`.
/// An engine that fails is started anew once for a game.
void analyse_games(const Desk<AnalysedGame>& desk, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers);

}  // namespace inkmate

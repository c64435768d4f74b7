#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/batch/crew.hpp"
#include "engines/problems/finder.hpp"

namespace inkmate {

/// A game that was searched.
struct SearchedGame {
    chess::PgnGame game;
    std::vector<FoundProblem> problems;
};

/// Searches games for problems as work_at_games() has it. `prepare`, which may be empty, gives the game that
/// is searched in place of one: that is done by the worker, and the result holds the game as it was given.
void search_games(const Desk<SearchedGame>& desk, const FinderSettings& settings,
                  const std::function<chess::PgnGame(const chess::PgnGame&)>& prepare, unsigned workers);

}  // namespace inkmate

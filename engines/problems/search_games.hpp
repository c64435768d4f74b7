#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/batch/queue.hpp"
#include "core/chess/pgn.hpp"
#include "engines/problems/finder.hpp"

namespace inkmate {

/// A game that was searched.
struct SearchedGame {
    chess::PgnGame game;
    std::vector<FoundProblem> problems;
};

using SearchQueue = batch::Queue<chess::PgnGame, SearchedGame>;

/// Works through a queue of games to search for problems. `prepare`, which may be empty, returns the game to
/// search in place of the given one; the worker calls it, and the result has the game as it was given.
void search_games(const SearchQueue& queue, const FinderSettings& settings,
                  const std::function<chess::PgnGame(const chess::PgnGame&)>& prepare, unsigned workers);

}  // namespace inkmate

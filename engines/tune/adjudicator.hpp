#pragma once

#include <optional>

#include "core/chess/game.hpp"

namespace inkmate {

/// A game is won when for so many plies in a row the search says so; a draw after MAX_GAME_PLIES.
inline constexpr int WON_SCORE = 1200;
inline constexpr int WON_PLIES = 6;
inline constexpr int MAX_GAME_PLIES = 300;

/// Ends games that engines play to learn from: by the rules, when a draw can be claimed, or as said above.
class Adjudicator {
  public:
    /// White's points, 0, 0.5 or 1, where the game is over before its next move; `plies` were played.
    std::optional<double> before_move(const chess::Game& game, int plies) const;
    /// The same after a search that found so much, in centipawns, for the side to move.
    std::optional<double> after_search(const chess::Game& game, int score);

  private:
    /// For how many plies White has been winning; below 0 Black.
    int won_ = 0;
};

}  // namespace inkmate

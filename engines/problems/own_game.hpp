#pragma once

#include <cstdint>

#include "core/chess/pgn.hpp"

namespace inkmate {

/// Games that the engine plays against itself at this level, which makes the mistakes that problems come of.
inline constexpr int OWN_GAMES_LEVEL = 1;
/// They end after so many half-moves.
inline constexpr std::size_t LONGEST_OWN_GAME = 200;

/// A game to be played, from 1: its tags alone. The same seed and number give the same game.
chess::PgnGame own_game(std::int32_t seed, std::size_t number);
/// Plays it.
void play_own_game(chess::PgnGame& game);

}  // namespace inkmate

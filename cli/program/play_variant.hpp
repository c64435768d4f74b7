#pragma once

#include <string>

#include "cli/program/local_game.hpp"

namespace inkmate {

/// The variant that is to be played, as load_variant() takes it: that of --variant, else that of the game to
/// go on with; empty for chess. Throws CommandError, FileError.
std::string variant_to_play(const PlayFlags& flags);
/// Plays a game of it at the terminal. Throws as the library does, and CommandError.
int play_variant(const Options& table, const PlayFlags& flags);

}  // namespace inkmate

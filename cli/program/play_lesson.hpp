#pragma once

#include "cli/program/local_game.hpp"

namespace inkmate {

/// Gives a lesson at the terminal. Throws as the library does, and CommandError.
int play_lesson(const PlayFlags& flags);

}  // namespace inkmate

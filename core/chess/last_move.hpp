#pragma once

#include <string>

#include "game.hpp"
#include "written_move.hpp"

namespace inkmate::chess {

/// "12. Nf3" or "12... Nf6": the last move of a game, which has one.
std::string last_move_text(const Game& game, Notation notation = Notation::san);

}  // namespace inkmate::chess

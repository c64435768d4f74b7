#pragma once

#include <string>
#include <vector>

#include "core/chess/pgn.hpp"

namespace inkmate::test {

/// What is typed to play five games, each begun in the middle of the one before in a different way. A program
/// may play Black.
std::vector<std::string> other_games_typed();
/// Returns the moves of a game: "e4 e5 Nf3".
std::string moves_in(const chess::PgnGame& pgn);
/// Checks that a file has all of them, in their order.
void check_other_games(const std::string& file);

}  // namespace inkmate::test

#pragma once

#include <functional>
#include <string>

#include "play/simul/board_game.hpp"
#include "play/simul/exhibition.hpp"

namespace inkmate {

/// Says what becomes of a board's pages; empty for boards without a device.
using TellPages = std::function<std::string(int board)>;

/// Who waits for whom at every board, and since when; the longest wait of the giver is told below.
std::string waiting_table(const Exhibition& exhibition, const BoardGames& games, const TellPages& pages,
                          SimulTime now);
/// Results: the giver's score, in all and by colour, and each board's game.
std::string crosstable(const Exhibition& exhibition, const BoardGames& games);
/// "Vera", or "board 7" where nobody is named; at most so many characters.
std::string player_text(const SimulBoard& board, std::size_t most = 24);
/// Who plays against all: a name, or that of the program.
std::string giver_text(const Exhibition& exhibition);

}  // namespace inkmate

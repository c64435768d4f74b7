#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"

namespace inkmate {

/// Reads openings, each a game to go on from. PGN: every game's first `plies` half-moves. EPD: a position a
/// line, FENs too (core/chess/epd.hpp). Throws MatchError that names source and line, or ChessError.
std::vector<chess::Game> read_openings(std::string_view text, std::string_view source_name, int plies);

/// The text of examples/openings.epd.
std::string_view default_openings();

}  // namespace inkmate

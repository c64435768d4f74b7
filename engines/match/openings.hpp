#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "core/variant/game.hpp"
#include "core/variant/rules.hpp"

namespace inkmate {

/// So many half-moves of a game are its opening, if nobody says otherwise.
inline constexpr int OPENING_PLIES = 16;

/// Reads openings, each a game to go on from. PGN: every game's first `plies` half-moves. EPD: a position a
/// line, FENs too (core/chess/epd.hpp). Throws MatchError that names source and line, or ChessError.
std::vector<chess::Game> read_openings(std::string_view text, std::string_view source_name, int plies);

/// The same for a variant, with a FEN of its a line in place of EPD; lines that begin with # say nothing.
/// Throws MatchError.
std::vector<variant::Game> read_variant_openings(const variant::Rules& rules, std::string_view text,
                                                 std::string_view source_name, int plies);

/// The text of examples/openings.epd.
std::string_view default_openings();

}  // namespace inkmate

#pragma once

#include <string>

#include "core/chess/pgn.hpp"

namespace inkmate {

/// The evaluations and clocks that the comments of a game have, as a line of JSON, for curves:
/// {"white": "...", "black": "...", "result": "1-0", "eco": "C41", "opening": "...", "analysis": "...",
/// "moves": [{"ply": 1, "san": "e4", "eval": 0.35, "clock": 180.0, "glyph": "?!"}, ...]}
/// Evaluations are in pawns from White's side, or "mate": moves, negative when Black mates; clocks in
/// seconds. What a game does not have is missing.
std::string evaluations_json(const chess::PgnGame& game);

}  // namespace inkmate

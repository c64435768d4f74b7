#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "position.hpp"

namespace inkmate::variant {

/// Writes a move as Fairy-Stockfish does: "e2e4", "a9a10q", castling as the king's move. One that takes
/// elsewhere than where it ends is written leg by leg, as XBoard does: "c3d4,d4e5"; but not en passant.
/// Castling that moves the king a square or none is written as the king's taking his rook.
std::string to_uci(const Position& pos, Move m);
/// The legal move that is written so; nothing for any other text.
std::optional<Move> parse_move(const Position& pos, std::string_view text);

}  // namespace inkmate::variant

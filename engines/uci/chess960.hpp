#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.hpp"
#include "core/chess/position.hpp"

namespace inkmate {

/// How a chess program that has set UCI_Chess960 reads a move: as chess::to_uci, but all castling is the
/// king's move to its own rook, "e1h1". The move is of the position, or of a line that begins there.
std::string chess960_text(const chess::Position& pos, chess::Move m);
/// Reads a legal move that is written so, and whatever else chess::parse_move reads. Throws ChessError.
chess::Move parse_chess960(const chess::Position& pos, std::string_view text);
/// A line of moves that are written so, as chess::to_uci writes them. What is not legal stays as it is, and
/// so does the rest.
std::vector<std::string> from_chess960(chess::Position pos, std::vector<std::string> line);

}  // namespace inkmate

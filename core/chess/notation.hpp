#pragma once

#include <string>
#include <string_view>

#include "move.hpp"
#include "position.hpp"

namespace inkmate::chess {

/// Standard algebraic notation of a legal move, with "+" or "#": "Nbd7", "exd8=Q+", "O-O-O".
std::string to_san(const Position& pos, Move m);
/// Reads a legal move in SAN or in UCI coordinates. Lenient where no doubt can arise: a missing or
/// superfluous "x", "+", "#", "!", "?", "e.p."; "0-0"; promotion without "=", queen when left out; a fuller
/// origin ("Ng1f3").
/// Throws ChessError that says which legal moves it could mean when it is ambiguous or illegal.
Move parse_move(const Position& pos, std::string_view text);

}  // namespace inkmate::chess

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "move.hpp"
#include "position.hpp"

namespace inkmate::chess {

/// Standard algebraic notation of a legal move, with "+" or "#": "Nbd7", "exd8=Q+", "O-O-O".
std::string to_san(const Position& pos, Move m);
/// Reads a legal move in SAN or in UCI coordinates. Lenient where no doubt can arise: a missing or
/// superfluous "x", "+", "#", "!", "?", "e.p."; "0-0"; promotion without "=", queen when left out; a fuller
/// origin ("Ng1f3"); figurines in UTF-8, white or black, for letters.
/// Throws ChessError that says which legal moves it could mean when it is ambiguous or illegal.
Move parse_move(const Position& pos, std::string_view text);

/// The longest text that parse_typed_move() reads, blanks left out.
inline constexpr std::size_t LONGEST_MOVE_TEXT = 40;
/// Reads what a person types, who may be careless: in addition to what parse_move() reads, blanks anywhere
/// ("e7 e5"), and either case ("E7E5", "nc6"). As it is written comes first: "bxc3" is the pawn's capture
/// where there is one, else the bishop's; a capital that makes sense means a piece; and two squares are
/// coordinates. Errors are those of parse_move().
Move parse_typed_move(const Position& pos, std::string_view text);

}  // namespace inkmate::chess

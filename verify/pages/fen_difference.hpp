#pragma once

#include <string>
#include <string_view>

namespace inkmate::chess_compare {

/// Are these the six fields of a FEN, with a board?
bool is_fen(std::string_view text);

/// What two FENs say differently: "white to move became black to move; e4: empty became white pawn". Empty
/// when one of them is no FEN.
std::string fen_difference(std::string_view first, std::string_view second);

}  // namespace inkmate::chess_compare

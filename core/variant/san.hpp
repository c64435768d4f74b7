#pragma once

#include <string>
#include <string_view>

#include "position.hpp"

namespace inkmate::variant {

/// SAN of a legal move with the rule set's letters, as capitals: "Nbd7+", "axb10=A#", "O-O". A move that
/// takes elsewhere than where it ends names the square of what it takes first: "Lxe5-f6"; en passant is
/// written as in chess. `#` is checkmate alone, not another end of the game.
std::string to_san(const Position& pos, Move m);
/// The move that a text means in a position: in coordinates as to_uci() writes it, or in SAN. Move::none()
/// where it is none, or fits several moves.
Move read_move(const Position& pos, std::string_view text);

}  // namespace inkmate::variant

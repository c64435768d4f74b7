#pragma once

#include <string>
#include <string_view>

#include "position.hpp"

namespace inkmate::variant {

/// SAN of a legal move with the rule set's letters, as capitals: "Nbd7+", "axb10=A#", "O-O". A move that
/// takes elsewhere than where it ends names the square of what it takes first: "Lxe5-f6"; en passant is
/// written as in chess. `#` is checkmate alone, not another end of the game.
std::string to_san(const Position& pos, Move m);
/// Reads a legal move in coordinates, as to_uci() writes it, or in SAN, as leniently as in chess. Returns
/// Move::none() for a text that is not a legal move, or could be several.
Move read_move(const Position& pos, std::string_view text);
/// Reads a move as read_move() does. Throws VariantError that says why a text is not a legal move, or which
/// it could be.
Move parse_written_move(const Position& pos, std::string_view text);

}  // namespace inkmate::variant

#pragma once

#include <string_view>

#include "notation.hpp"
#include "written_move.hpp"

namespace inkmate::chess {

/// parse_typed_move() for one who sees moves in this notation. What is typed is read with its letters, and
/// where that fits no legal move, with the English ones: "Rd1" is a king's move in French where there is one,
/// else the rook's. Errors list moves in the notation.
Move parse_typed_move(const Position& pos, std::string_view text, Notation notation);

}  // namespace inkmate::chess

#pragma once

#include <cstdint>

#include "movelist.hpp"
#include "position.hpp"

namespace inkmate::chess {

/// All legal moves, in no particular order.
MoveList legal_moves(const Position& pos);
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk).
std::uint64_t perft(Position& pos, int depth);

}  // namespace inkmate::chess

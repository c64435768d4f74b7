#pragma once

#include <atomic>
#include <cstdint>

#include "movelist.hpp"
#include "position.hpp"

namespace inkmate::chess {

/// All legal moves, in no particular order.
MoveList legal_moves(const Position& pos);
/// True if a piece of the side to move could make this move, king safety aside: it is a legal move of that
/// side in some position. Castling needs what legal_moves() asks for, except the safety of the king's
/// destination.
bool is_pseudo_legal(const Position& pos, Move m);
/// So many plies perft() counts without a look at `stop`.
inline constexpr int MOST_UNASKED = 3;
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk); of a part of
/// them where `stop` is set meanwhile.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop = nullptr);

}  // namespace inkmate::chess

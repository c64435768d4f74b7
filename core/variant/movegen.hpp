#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "position.hpp"

namespace inkmate::variant {

/// Returns all legal moves, in no particular order; none when the game is over.
std::vector<Move> legal_moves(const Position& pos);
/// Appends them to a list. Faster: the position itself is played on meanwhile, and restored.
void add_legal_moves(Position& pos, std::vector<Move>& moves);
/// True if there is a legal move: found sooner than all of them.
bool has_legal_move(const Position& pos);
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk); of a part of
/// them where `stop` is set meanwhile.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop = nullptr);

}  // namespace inkmate::variant

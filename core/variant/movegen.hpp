#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "position.hpp"

namespace inkmate::variant {

/// All legal moves, in no particular order; none when the game is over.
std::vector<Move> legal_moves(const Position& pos);
/// Is there one? Found sooner than all of them.
bool has_legal_move(const Position& pos);
/// Number of leaves of the tree of legal moves `depth` plies deep (counts the last ply in bulk); of a part of
/// them where `stop` is set meanwhile.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop = nullptr);

}  // namespace inkmate::variant

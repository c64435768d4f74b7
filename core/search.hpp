#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/position.hpp"

namespace inkmate {

/// Score of a position in which the side to move is mated; a mate in n plies scores MATE - n.
inline constexpr int MATE = 30000;
/// Scores beyond this in absolute value announce a mate.
inline constexpr int MATE_BOUND = MATE - 256;
/// No variation is longer than this many plies, quiescence included: there the static evaluation stands.
/// (Bounds the execution stack of the generated program.)
inline constexpr int MAX_PLY = 64;

/// When a search ends. Nothing depends on a clock when only depth or nodes are limited.
struct SearchLimits {
    /// Plies of the last iteration, 1 to MAX_PLY.
    int depth = MAX_PLY;
    /// The search stops when it has visited this many nodes, but never before the first iteration is
    /// complete. 0: no limit.
    std::uint64_t nodes = 0;
    /// Milliseconds, checked every TIME_CHECK_NODES nodes. 0: no limit.
    std::int64_t milliseconds = 0;
};
inline constexpr int TIME_CHECK_NODES = 512;

/// What a completed iteration found.
struct SearchResult {
    /// Move::none() when there is no legal move.
    Move best_move;
    /// Centipawns from the side to move; mate scores as MATE describes.
    int score = 0;
    int depth = 0;
    /// Positions visited so far, the root included; see docs/search.md for what counts as visited.
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    std::vector<Move> pv;
};

/// Searches as docs/search.md specifies. `on_iteration` is called after each completed iteration. The
/// result's nodes count an interrupted iteration too; everything else is of the last completed one.
SearchResult search(const Position& pos, const SearchLimits& limits,
                    const std::function<void(const SearchResult&)>& on_iteration = {});

}  // namespace inkmate

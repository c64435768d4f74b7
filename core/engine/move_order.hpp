#pragma once

#include <array>
#include <cstdint>

#include "../chess/move.hpp"
#include "../chess/position.hpp"
#include "evaluation.hpp"

namespace inkmate::engine {

/// A move with its place in the move ordering of docs/inside/search.md above it: order << ORDER_SHIFT | code.
/// The greatest is tried first; the scored moves of one position are all different.
using ScoredMove = std::uint32_t;

inline constexpr int ORDER_SHIFT = chess::MOVE_BITS;
inline constexpr int VICTIM_SHIFT = 11;
inline constexpr int ATTACKER_SHIFT = 8;
/// Added to the gain of a quiet move: that of one that gains nothing.
inline constexpr int NO_GAIN = 128;
/// No quiet move gains more.
inline constexpr int MAX_GAIN = (1 << ATTACKER_SHIFT) - 1;
/// Added to the victim, 0 if there is none, of a pawn that becomes a queen.
inline constexpr int NEW_QUEEN_VICTIM = 6;
/// The victim that stands for "first of all".
inline constexpr int FIRST_VICTIM = 15;

constexpr chess::Move move_of(ScoredMove m) {
    return chess::Move::from_code(m & chess::MOVE_MASK);
}
/// 0 for a move that is not tactical.
constexpr int victim_of(ScoredMove m) {
    return static_cast<int>(m >> (VICTIM_SHIFT + ORDER_SHIFT));
}
/// Scores a move that is tried before all others: that of the principal variation or of the table.
constexpr ScoredMove scored_first(chess::Move m) {
    return static_cast<ScoredMove>(FIRST_VICTIM) << (VICTIM_SHIFT + ORDER_SHIFT) | m.code();
}

/// True if a legal move captures or makes a queen. Such moves are tried before all others, and by quiescence.
inline bool is_tactical(const chess::Position& pos, chess::Move m) {
    return pos.is_capture(m) || m.promotion() == chess::QUEEN;
}

/// Scores a legal move; `bonus` is added to the order of one that is not tactical.
ScoredMove scored_move(const chess::Position& pos, chess::Move m, const Evaluation& evaluation,
                       int bonus = 0);

/// The scored moves of one node.
struct ScoredMoveList {
    std::array<ScoredMove, chess::MoveList::capacity> moves;
    std::size_t size = 0;
    void push_back(ScoredMove m) { moves[size++] = m; }
    /// Greatest first.
    void sort();
    const ScoredMove* begin() const { return moves.data(); }
    const ScoredMove* end() const { return moves.data() + size; }
};

}  // namespace inkmate::engine

#pragma once

#include <array>

#include "../chess/move.hpp"
#include "../chess/position.hpp"
#include "../variant/position.hpp"
#include "stipulation.hpp"

namespace inkmate::problem {

/// True if the side to move is checkmated.
bool is_checkmate(const chess::Position& pos);
/// True if the last move reached the goal against the side to move.
bool is_reached(const chess::Position& pos, Goal goal);

/// Tells which moves of the side to move can give check, before they are played.
class CheckFinder {
  public:
    explicit CheckFinder(const chess::Position& pos);
    /// False only where the move gives no check.
    bool may_check(chess::Move m) const;
    /// False only where no move at all gives check, whatever is pinned.
    bool any_check() const;

  private:
    const chess::Position& pos_;
    chess::Square king_;
    /// From where a piece of each type gives check.
    std::array<chess::Bitboard, chess::PIECE_TYPE_NB> from_{};
    /// Pieces of the side to move whose leaving opens a line on the king.
    chess::Bitboard openers_ = 0;
};

/// True if the goal is reached by a rule set. Mate and stalemate are the ends of a game in which the side to
/// move has no legal move; an end by other rules, by extinction, a flag or checks, is neither.
bool is_reached(variant::Position& pos, Goal goal);

}  // namespace inkmate::problem

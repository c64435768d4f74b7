#pragma once

#include <array>
#include <cstdint>

#include "../chess/position.hpp"

namespace inkmate::lesson {

/// Mates that a program can prove take at most so many moves.
inline constexpr int MOST_MATE_MOVES = 4;

/// Proves direct mates as the generated program does (psgen/runtime/search/mate_search.ps): depth first,
/// every move that is legal, no table. What it proves depends on nothing but the position.
class MateSearch {
  public:
    /// The attacker is to move: does he mate in at most so many moves, 1 or more?
    bool mates(chess::Position& pos, int moves);
    /// The defender is to move: is he mated, or mated in at most so many moves whatever he plays?
    bool is_lost(chess::Position& pos, int moves);
    /// Moves made since the beginning: what a proof costs.
    std::uint64_t work() const { return work_; }

  private:
    bool mates_at_once(chess::Position& pos);
    bool wins(chess::Position& pos, chess::Move m, int moves);

    std::uint64_t work_ = 0;
    /// What mated and what refuted last, by the moves left: tried first.
    std::array<chess::Move, MOST_MATE_MOVES + 1> winning_{}, refuting_{};
};

}  // namespace inkmate::lesson

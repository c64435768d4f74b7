#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "move.hpp"

namespace inkmate::chess {

/// Legal moves of one position. No position has more than 218.
class MoveList {
  public:
    /// Room for so many.
    static constexpr std::size_t capacity = 256;
    /// An empty list.
    MoveList() {}
    /// Adds a move; there must be room.
    void push_back(Move m) {
        assert(size_ < capacity);
        moves_[size_++] = m;
    }
    /// How many moves there are.
    std::size_t size() const { return size_; }
    /// True if there is no legal move: checkmate or stalemate.
    bool empty() const { return size_ == 0; }
    /// The move of that number, from 0, less than size().
    Move operator[](std::size_t i) const { return moves_[i]; }
    ///@{
    /// For loops and algorithms.
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    ///@}

  private:
    /// In a union so that nothing clears it: only the first size_ moves are ever read.
    union {
        std::array<Move, capacity> moves_;
    };
    std::size_t size_ = 0;
};

}  // namespace inkmate::chess

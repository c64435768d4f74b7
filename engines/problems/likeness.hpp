#pragma once

#include <vector>

#include "core/chess/position.hpp"

namespace inkmate {

/// Remembers positions, to tell one that differs from another by a few pieces only. Who is to move always
/// plays up the board, so that it does not count which colour he has.
class Likeness {
  public:
    /// Is it like one that was added?
    bool is_known(const chess::Position& pos) const;
    void add(const chess::Position& pos);

  private:
    using Pieces = std::array<chess::Piece, chess::SQUARE_NB>;
    static Pieces pieces_of(const chess::Position& pos);

    std::vector<Pieces> positions_;
};

/// Two positions are alike when so many squares differ at most, or a part of the pieces where there are few.
inline constexpr int ALIKE_SQUARES = 6;
inline constexpr int ALIKE_PART = 2;

}  // namespace inkmate

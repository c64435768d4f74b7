#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/move.hpp"
#include "core/piece.hpp"
#include "core/position.hpp"

namespace inkmate {

/// A board with a caption: one of several on a page.
struct Diagram {
    std::array<Piece, SQUARE_NB> board{};
    /// Shown as a disc before the caption, if it is shown.
    std::optional<Color> to_move;
    /// Framed, unless it is Move::none().
    Move last_move;
    std::string caption;
};

std::array<Piece, SQUARE_NB> board_of(const Position& position);

}  // namespace inkmate

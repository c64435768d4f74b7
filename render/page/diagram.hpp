#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/move.hpp"
#include "core/piece.hpp"
#include "core/position.hpp"

namespace inkmate {

/// How a square is marked. A dot on a man becomes corners around him.
enum class MarkShape { frame, hatch, dot, cross };
inline constexpr int MARK_SHAPE_NB = 4;
struct SquareMark {
    MarkShape shape;
    Square square;
};

struct Arrow {
    Square from;
    Square to;
};

/// A board with a caption: one of several on a page.
struct Diagram {
    std::array<Piece, SQUARE_NB> board{};
    /// Shown as a disc before the caption, if it is shown.
    std::optional<Color> to_move;
    /// Framed, unless it is Move::none().
    Move last_move;
    /// UTF-8.
    std::string caption;
    std::vector<SquareMark> marks;
    std::vector<Arrow> arrows;
};

std::array<Piece, SQUARE_NB> board_of(const Position& position);

}  // namespace inkmate

#pragma once

#include <array>
#include <vector>

#include "core/chess/bitboard.hpp"
#include "core/chess/piece.hpp"
#include "core/chess/square.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// How a board without marks is drawn. Sizes are in the page's units.
struct BoardDesign {
    /// The side of a square, even so that mirrored halves of pieces meet.
    int square;
    /// The width of the frame around the board.
    int frame;
    PieceSet set = PieceSet::regular;
    /// Black below?
    bool flipped = false;
};

/// A board with its lower left corner in the origin, on white: its frame, dark squares, a frame inside each
/// square of `framed`, the pieces.
std::vector<Fill> board_fills(const std::array<chess::Piece, chess::SQUARE_NB>& board, chess::Bitboard framed,
                              const BoardDesign& design);

}  // namespace inkmate

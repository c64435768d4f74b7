#pragma once

#include <algorithm>
#include <vector>

#include "core/chess/piece.hpp"
#include "core/chess/square.hpp"
#include "render/page/figures/board.hpp"

namespace inkmate::test {

/// Returns the code of a piece of chess on a page.
inline variant::Piece coded(chess::Piece piece) {
    return variant::make_piece(color_of(piece), type_of(piece));
}

/// Puts a piece on a square, or empties it with NO_PIECE.
inline void put_piece(std::vector<figures::BoardPiece>& pieces, chess::Square square, chess::Piece piece) {
    std::erase_if(pieces,
                  [&](const figures::BoardPiece& p) { return p.square == figures::page_square(square); });
    if (piece == chess::NO_PIECE) return;
    pieces.insert(
        std::ranges::lower_bound(pieces, figures::page_square(square), {}, &figures::BoardPiece::square),
        {figures::page_square(square), coded(piece)});
}

/// Exchanges what is on two squares.
inline void exchange(std::vector<figures::BoardPiece>& pieces, chess::Square a, chess::Square b) {
    for (figures::BoardPiece& p : pieces) {
        if (p.square == figures::page_square(a))
            p.square = figures::page_square(b);
        else if (p.square == figures::page_square(b))
            p.square = figures::page_square(a);
    }
    std::ranges::sort(pieces, {}, &figures::BoardPiece::square);
}

}  // namespace inkmate::test

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
inline void put_piece(std::vector<BoardPiece>& pieces, chess::Square square, chess::Piece piece) {
    std::erase_if(pieces, [&](const BoardPiece& p) { return p.square == page_square(square); });
    if (piece == chess::NO_PIECE) return;
    pieces.insert(std::ranges::lower_bound(pieces, page_square(square), {}, &BoardPiece::square),
                  {page_square(square), coded(piece)});
}

/// Exchanges what is on two squares.
inline void exchange(std::vector<BoardPiece>& pieces, chess::Square a, chess::Square b) {
    for (BoardPiece& p : pieces) {
        if (p.square == page_square(a))
            p.square = page_square(b);
        else if (p.square == page_square(b))
            p.square = page_square(a);
    }
    std::ranges::sort(pieces, {}, &BoardPiece::square);
}

}  // namespace inkmate::test

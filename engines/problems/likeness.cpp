#include "engines/problems/likeness.hpp"

#include <algorithm>

namespace inkmate {

using namespace chess;

Likeness::Pieces Likeness::pieces_of(const Position& pos) {
    Pieces pieces{};
    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        const Piece piece = pos.piece_on(square);
        if (piece == NO_PIECE) continue;
        const bool own = color_of(piece) == pos.side_to_move();
        pieces[pos.side_to_move() == WHITE ? square : flip_rank(square)] =
            make_piece(own ? WHITE : BLACK, type_of(piece));
    }
    return pieces;
}

bool Likeness::is_known(const Position& pos) const {
    const Pieces pieces = pieces_of(pos);
    const auto count = static_cast<int>(std::ranges::count_if(pieces, [](Piece p) { return p != NO_PIECE; }));
    const int most = std::min(ALIKE_SQUARES, count / ALIKE_PART);
    return std::ranges::any_of(positions_, [&](const Pieces& other) {
        int different = 0;
        for (std::size_t s = 0; s < pieces.size() && different <= most; ++s)
            if (pieces[s] != other[s]) ++different;
        return different <= most;
    });
}

void Likeness::add(const Position& pos) {
    positions_.push_back(pieces_of(pos));
}

}  // namespace inkmate

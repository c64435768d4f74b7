#include "problems/likeness.hpp"

#include <algorithm>

namespace inkmate {

using namespace chess;

Likeness::Men Likeness::men_of(const Position& pos) {
    Men men{};
    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        const Piece piece = pos.piece_on(square);
        if (piece == NO_PIECE) continue;
        const bool own = color_of(piece) == pos.side_to_move();
        men[pos.side_to_move() == WHITE ? square : flip_rank(square)] =
            make_piece(own ? WHITE : BLACK, type_of(piece));
    }
    return men;
}

bool Likeness::is_known(const Position& pos) const {
    const Men men = men_of(pos);
    const auto count = static_cast<int>(std::ranges::count_if(men, [](Piece p) { return p != NO_PIECE; }));
    const int most = std::min(ALIKE_SQUARES, count / ALIKE_PART);
    return std::ranges::any_of(positions_, [&](const Men& other) {
        int different = 0;
        for (std::size_t s = 0; s < men.size() && different <= most; ++s)
            if (men[s] != other[s]) ++different;
        return different <= most;
    });
}

void Likeness::add(const Position& pos) {
    positions_.push_back(men_of(pos));
}

}  // namespace inkmate

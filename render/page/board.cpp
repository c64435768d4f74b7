#include "render/page/board.hpp"

#include <algorithm>

#include "render/page/figures/shapes.hpp"

namespace inkmate {

using namespace chess;

namespace {

constexpr int DARK_GREY = 13;

}  // namespace

std::vector<Fill> board_fills(const std::array<Piece, SQUARE_NB>& board, Bitboard framed,
                              const BoardDesign& design) {
    const int side = design.square;
    const auto box = [&](Square s) {
        const int file = design.flipped ? 7 - file_of(s) : file_of(s);
        const int rank = design.flipped ? 7 - rank_of(s) : rank_of(s);
        return Rect{file * side, rank * side, side, side};
    };
    std::vector<Fill> fills = {
        {ring(grown({0, 0, 8 * side, 8 * side}, design.frame), design.frame), BLACK_INK}};
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const auto dark = static_cast<Square>(s); is_dark(dark))
            fills.push_back({rectangle(box(dark)), DARK_GREY});
    while (framed) fills.push_back({ring(box(pop_lsb(framed)), std::max(2, side / 16)), BLACK_INK});
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece piece = board[static_cast<std::size_t>(s)];
        if (piece == NO_PIECE) continue;
        const Rect place = box(static_cast<Square>(s));
        for (const auto& shapes :
             {silhouette(type_of(piece), side, true, design.set), details(piece, side, design.set)})
            for (const Fill& f : shapes) fills.push_back({moved(f.path, {place.x, place.y}), f.ink});
    }
    return fills;
}

}  // namespace inkmate

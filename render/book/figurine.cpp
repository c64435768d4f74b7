#include "render/book/figurine.hpp"

#include <algorithm>
#include <array>

#include "render/page/outline.hpp"

namespace inkmate {

using namespace chess;

namespace {

constexpr Piece drawn_piece(PieceType type) {
    return make_piece(WHITE, type);
}

/// Left and right of a piece.
constexpr int FIGURINE_BEARING = 2;

FigurinePlace place_of(PieceType type) {
    const std::vector<Fill> body = silhouette(type, FIGURINE_SQUARE, false, PieceSet::bold);
    int left = FIGURINE_SQUARE, right = 0, bottom = FIGURINE_SQUARE;
    for (const Fill& fill : body)
        for (const PathStep& step : fill.path) {
            if (step.op == PathOp::close) continue;
            const Point end = step.points[step.op == PathOp::curve ? 2 : 0];
            left = std::min(left, end.x);
            right = std::max(right, end.x);
            bottom = std::min(bottom, end.y);
        }
    const int advance = right - left + 2 * FIGURINE_BEARING;
    return {{FIGURINE_BEARING - left, -bottom - 1}, advance + advance % 2};
}

}  // namespace

const FigurinePlace& figurine_place(PieceType type) {
    static const std::array<FigurinePlace, KING + 1> places = [] {
        std::array<FigurinePlace, KING + 1> all{};
        for (int t = PAWN; t <= KING; ++t)
            all[static_cast<std::size_t>(t)] = place_of(static_cast<PieceType>(t));
        return all;
    }();
    return places[static_cast<std::size_t>(type)];
}

std::vector<Fill> figurine_fills(PieceType type) {
    std::vector<Fill> fills = silhouette(type, FIGURINE_SQUARE, false, PieceSet::bold);
    for (Fill& fill : details(drawn_piece(type), FIGURINE_SQUARE, PieceSet::bold))
        fills.push_back(std::move(fill));
    return fills;
}

}  // namespace inkmate

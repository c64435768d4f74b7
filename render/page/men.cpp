#include "render/page/men.hpp"

#include <array>

namespace inkmate {
namespace {

constexpr std::array<Weights, PIECE_SET_NB> WEIGHTS = {{{3.3, 2.2, 2.5, 2.8}, {4.4, 2.2, 3.4, 3.8}}};

constexpr Mirror HALF = Mirror::half;
constexpr Mirror TWIN = Mirror::twin;

Man pawn(const Weights& w) {
    return {
        .parts = {slab(23.2, 14.3, 19.6), contour("M 50 22.8 L 68 22.8 C 68 35 58.5 41 57 51 L 50 51", HALF),
                  contour("M 50 53.5 L 61.5 53.5 L 61.5 55.5 L 50 55.5", HALF),
                  circle({50, 68.2}, 10.5, HALF)},
        .solid = {},
        .black = {},
        .white = {stroke("M 50 21.4 L 69.5 21.4", w.white, HALF),
                  stroke("M 50 54.8 L 60.5 54.8", w.white, HALF)}};
}

Man rook(const Weights& w) {
    return {.parts = {slab(28, 14.3, 19.6), slab(23.5, 22.6, 26.6),
                      contour("M 50 29.6 L 67.3 29.6 L 65 54.2 L 50 54.2", HALF),
                      contour("M 50 57.2 L 66 57.2 L 74 63.5 L 74 77.6 L 65.2 77.6 L 65.2 71.5 L 56 71.5 "
                              "L 56 77.6 L 50 77.6",
                              HALF)},
            .solid = {},
            .black = {},
            .white = {stroke("M 50 21.1 L 74 21.1", w.white, HALF),
                      stroke("M 50 28.1 L 69.5 28.1", w.white, HALF),
                      stroke("M 50 55.7 L 66.5 55.7", w.white, HALF)}};
}

Man knight(const Weights& w) {
    return {
        .parts = {contour("M 27 14.3 L 83.4 14.3 L 83.4 19.6 L 27 19.6"),
                  contour(
                      "M 32 22.6 L 80 22.6 C 85 46 80 66.5 60 74 L 57 81.7 L 51.2 75.8 L 46 80.6 L 44.2 72 "
                      "C 37 69.5 33.5 65 31.5 59.5 C 29 52 22 48.5 18 41.5 C 15.3 36.8 17.5 33.3 21.2 32.2 "
                      "C 24.5 31.3 27.5 32.3 29.3 35 C 33.5 39 38 40.3 43.5 41.8 C 48 43 51.8 46.5 53.5 51 "
                      "C 55 40 36 37 32 22.6")},
        .solid = {},
        .black = {stroke("M 58.5 67.5 C 71 62 76 47 74 30", w.black), stroke("M 38 60.6 L 41.6 62", 4.4),
                  circle({23.3, 38.4}, 1.7)},
        .white = {stroke("M 31 21.1 L 79.5 21.1", w.white),
                  stroke("M 59.5 69.5 C 74 64 79.5 47.5 77.2 28", w.white),
                  stroke("M 38 60.6 L 41.6 62", 4.4), circle({23, 38.2}, 1.7)}};
}

Man bishop(const Weights& w) {
    return {.parts = {circle({50, 81}, 3.8, HALF),
                      contour("M 50 44 L 62 44 C 65.5 47.5 68 51 68 56 C 68 63.5 60 70 50 75", HALF),
                      contour("M 50 36.4 L 64.5 36.4 L 64.5 40.9 L 50 40.9", HALF),
                      contour("M 50 22.8 L 76 22.8 C 67 25 63 28.5 61.5 33.2 L 50 33.2", HALF),
                      slab(35.2, 14.3, 19.6)},
            .solid = {},
            .black = {stroke("M 60 66.5 L 52.5 56", w.black)},
            .white = {stroke("M 61.5 67.5 L 52.5 55", w.white), stroke("M 50 42.4 L 63 42.4", w.white, HALF),
                      stroke("M 50 34.8 L 62 34.8", w.white, HALF),
                      stroke("M 50 21.2 L 78.5 21.2", w.white, HALF)}};
}

Man queen(const Weights& w) {
    return {
        .parts = {circle({69.5, 77.3}, 3.7, TWIN), circle({86.4, 66.8}, 3.7, TWIN),
                  circle({50, 81}, 3.7, HALF),
                  contour("M 50 30.2 L 70.5 30.2 L 84 61 L 69.6 48 L 68.5 71 L 57.5 49.5 L 50 74.5", HALF),
                  slab(23.5, 22.6, 27), slab(28, 14.3, 19.6)},
        .solid = {},
        .black = {stroke("M 50 40 C 58 40 66 39 72 37", w.black, HALF)},
        .white = {stroke("M 50 40.5 C 58 40.5 66 39.5 72 37.5", w.white, HALF),
                  stroke("M 50 28.6 L 70.5 28.6", w.white, HALF),
                  stroke("M 50 21.1 L 74 21.1", w.white, HALF)}};
}

Man king(const Weights& w) {
    return {
        .parts = {contour("M 51.4 30.2 L 71 30.2 C 75 40 85 45 85 55 C 85 63.5 78.5 68 71 68 C 61 68 53.4 "
                          "60.5 51.4 51",
                          TWIN),
                  contour("M 50 58 C 53 63 56.2 66 56.2 69.4 C 56.2 72.6 53.5 74.4 50 74.4", HALF),
                  slab(23.5, 22.6, 27), slab(28, 14.3, 19.6)},
        .solid = {stroke("M 50 75 L 50 86.4", 4.6, HALF), stroke("M 50 82 L 55.8 82", 4.6, HALF)},
        .black = {},
        .white = {
            stroke(
                "M 55.5 34 L 55.5 49.8 C 58 57.5 64 63 71 63 C 76 63 80.2 60.5 80.2 55 C 80.2 48 72 44 68 34",
                w.white, TWIN),
            stroke("M 50 28.6 L 70.5 28.6", w.white, HALF), stroke("M 50 21.1 L 74 21.1", w.white, HALF)}};
}

}  // namespace

const Weights& weights(PieceSet set) {
    return WEIGHTS[static_cast<std::size_t>(set)];
}

Man draw_man(PieceType type, PieceSet set) {
    const Weights& w = weights(set);
    switch (type) {
        case PAWN: return pawn(w);
        case KNIGHT: return knight(w);
        case BISHOP: return bishop(w);
        case ROOK: return rook(w);
        case QUEEN: return queen(w);
        case KING: return king(w);
        default: return {};
    }
}

}  // namespace inkmate

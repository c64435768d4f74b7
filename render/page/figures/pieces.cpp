#include "render/page/figures/pieces.hpp"

#include <fmt/format.h>

#include <array>

namespace inkmate::figures {

namespace {

constexpr std::array<Weights, PIECE_SET_NB> WEIGHTS = {
    {{3.3, 2.2, 2.5, 2.8, 3.0}, {4.5, 2.2, 3.6, 3.8, 4.2}}};

constexpr Mirror HALF = Mirror::half;
constexpr Mirror TWIN = Mirror::twin;

/// All pieces stand on a plinth.
constexpr double FLOOR = 14.3;
constexpr double PLINTH = 19.8;

/// The white line across the joint above a height, on black pieces.
Contour joint(const Weights& w, double below, double half_width) {
    const double y = below + w.gap / 2;
    return stroke(fmt::format("M 50 {0} L {1} {0}", y, 50 + half_width), w.white, HALF);
}

PieceParts pawn(const Weights& w) {
    const double foot = PLINTH + w.gap;
    return {
        .parts = {slab(23.2, FLOOR, PLINTH),
                  contour(fmt::format("M 50 {0} L 68 {0} C 68 35 58.5 41 57 {1} L 50 {1}", foot, 53 - w.gap),
                          HALF),
                  slab(11, 53, 55.4), circle({50, 68.2}, 10.5, HALF)},
        .solid = {},
        .black = {},
        .white = {joint(w, PLINTH, 19.5), joint(w, 54.2 - w.gap / 2, 10.5)}};
}

PieceParts rook(const Weights& w) {
    const double step = PLINTH + w.gap, tower = step + 4 + w.gap;
    // The middles of the gaps between the merlons lie here, and this far from them the merlons begin.
    const double gap = 60.6, half = w.line + 1.5;
    return {.parts = {slab(28, FLOOR, PLINTH), slab(23.5, step, step + 4),
                      contour(fmt::format("M 50 {0} L 67.3 {0} L 65 54.2 L 50 54.2", tower), HALF),
                      contour(fmt::format("M 50 {0} L 66 {0} L 74 63.7 L 74 77.6 L {1} 77.6 L {1} 71.5 "
                                          "L {2} 71.5 L {2} 77.6 L 50 77.6",
                                          54.2 + w.gap, gap + half, gap - half),
                              HALF)},
            .solid = {},
            .black = {},
            .white = {joint(w, PLINTH, 24), joint(w, step + 4, 19.5), joint(w, 54.2, 16.5)}};
}

/// The back of a horse's neck from its foot to the ears: the locks of its mane, or a smooth line.
constexpr std::string_view LOCKS =
    "C 81.5 28 81.6 33 80.2 38.6 L 84.4 37.4 C 84.6 44 81.6 50.5 77.6 54 L 81.4 53.4 C 79.6 60 75.5 64.8 "
    "69.6 67.4 "
    "L 73.4 68.2 C 70 71.6 65.5 73.4 60.5 73.8";
constexpr std::string_view NECK = "C 85.5 46 80 67 60.5 73.8";

/// A horse's head and neck, from its foot.
Contour horse(double foot, bool locks) {
    return contour(
        fmt::format("M 31.5 {0} L 80 {0} {1} L 58.3 81.7 L 51.8 75.6 L 45.7 81 L 44 72.2 "
                    "C 37.5 70 34 65.5 32 60 C 29.5 53 21.5 48.5 17.8 41.5 C 15.4 37 17 33 20.6 31.6 "
                    "C 23.6 30.5 27 31.3 29 34.2 C 33.5 39 38 40.3 43.5 41.8 C 48 43 51.8 46.5 53.5 51 "
                    "C 55 41 36 38 31.5 {0}",
                    foot, locks ? LOCKS : NECK));
}

PieceParts knight(const Weights& w, bool locks) {
    const double foot = PLINTH + w.gap;
    return {.parts = {contour(fmt::format("M 27 {0} L 83.4 {0} L 83.4 {1} L 27 {1}", FLOOR, PLINTH)),
                      horse(foot, locks)},
            .solid = {},
            .black = {stroke("M 58.5 66.5 C 68.5 61.5 72.5 48 70.5 31", w.black),
                      stroke("M 38.5 60.8 L 42.3 62", 4.6), circle({22.4, 37.6}, 1.8)},
            .white = {stroke(fmt::format("M 31 {0} L 79.5 {0}", PLINTH + w.gap / 2), w.white),
                      stroke("M 59.5 67.5 C 70 62.5 74.5 47.5 72.2 29", w.white),
                      stroke("M 38.5 60.8 L 42.3 62", 4.6), circle({22.2, 37.4}, 1.8)}};
}

PieceParts bishop(const Weights& w) {
    const double foot = PLINTH + w.gap, collar = 41.2 - w.gap;
    return {.parts = {circle({50, 81}, 3.8, HALF),
                      contour("M 50 44.2 L 62 44.2 C 65.5 47.5 68 51 68 56 C 68 63.5 60 70 50 75", HALF),
                      slab(14.5, collar - 1.5, 44.2 - w.gap),
                      contour(fmt::format("M 50 {0} L 76 {0} C 67 25 63 28.5 61.5 {1} L 50 {1}", foot,
                                          collar - 1.5 - w.gap),
                              HALF),
                      slab(35.2, FLOOR, PLINTH)},
            .solid = {},
            .black = {stroke("M 63.5 68.5 L 53.5 55.5", w.black)},
            .white = {stroke("M 63.5 69.5 L 53.5 55.5", w.white), joint(w, 44.2 - w.gap, 13),
                      joint(w, collar - 1.5 - w.gap, 12), joint(w, PLINTH, 28.5)}};
}

PieceParts queen(const Weights& w, bool band) {
    const double step = PLINTH + w.gap, crown = step + 4.2 + w.gap;
    PieceParts piece = {
        .parts = {circle({69.5, 77.3}, 3.7, TWIN), circle({86.4, 66.8}, 3.7, TWIN),
                  circle({50, 81}, 3.7, HALF),
                  contour(fmt::format("M 50 {0} L 70.5 {0} L 84 61 L 69.6 48 L 68.5 71 L 57.5 49.5 L 50 74.5",
                                      crown),
                          HALF),
                  slab(23.5, step, step + 4.2), slab(28, FLOOR, PLINTH)},
        .solid = {},
        .black = {},
        .white = {joint(w, step + 4.2, 20.5), joint(w, PLINTH, 24)}};
    if (band) {
        const auto line = "M 50 40.5 C 58 40.5 66 39.5 72.5 37.5";
        piece.black.push_back(stroke(line, w.black, HALF));
        piece.white.push_back(stroke(line, w.white, HALF));
    }
    return piece;
}

PieceParts king(const Weights& w) {
    const double step = PLINTH + w.gap, crown = step + 4.2 + w.gap, middle = 50 + w.gap / 2;
    return {.parts = {contour(fmt::format("M {1} {0} L 71 {0} C 75 40 85 44.5 85 53.5 C 85 61.5 78.5 66 71 "
                                          "66 C 61 66 53.4 58.5 {1} 49",
                                          crown, middle),
                              TWIN),
                      contour("M 50 56 C 53 61 56.4 64 56.4 67.4 C 56.4 70.4 53.7 72.2 50 72.2", HALF),
                      slab(23.5, step, step + 4.2), slab(28, FLOOR, PLINTH)},
            .solid = {stroke("M 50 73 L 50 86.2", 5, HALF), stroke("M 50 80.6 L 56.6 80.6", 5, HALF)},
            .black = {},
            .white = {stroke(fmt::format("M {0} {1} L {0} 48 C 58 56 64 61 71 61 C 76 61 80.2 58.5 80.2 53.5 "
                                         "C 80.2 47 72 43.5 68 {1}",
                                         middle + 4, crown + 4.5),
                             w.white, TWIN),
                      joint(w, step + 4.2, 20.5), joint(w, PLINTH, 24)}};
}

/// A horse's head above another piece's foot: it ends at the height `foot`.
struct Rider {
    double foot;
    double scale = 0.62;

    Contour placed(Contour c) const {
        for (Segment& s : c.segments)
            for (Vec& v : s.p) v = {50 + scale * (v.x - 52.5), foot + scale * (v.y - PLINTH)};
        return c;
    }
    Contour line(std::string_view run, double weight) const { return placed(stroke(run, weight / scale)); }
};

/// What stands below, with the horse on top.
PieceParts ridden(PieceParts piece, const Rider& rider, const Weights& w) {
    constexpr std::string_view MANE = "M 58.5 66.5 C 68.5 61.5 72.5 48 70.5 34";
    constexpr std::string_view EYE = "M 38.5 60.8 L 42.3 62";
    piece.parts.push_back(rider.placed(horse(PLINTH, false)));
    for (auto* lines : {&piece.black, &piece.white}) {
        const double weight = lines == &piece.black ? w.black : w.white;
        lines->push_back(rider.line(MANE, weight));
        lines->push_back(rider.line(EYE, 3.6));
    }
    return piece;
}

/// Rook and knight.
PieceParts chancellor(const Weights& w) {
    // The horse stands between two merlons.
    const double step = PLINTH + w.gap, tower = step + 10, crown = tower + w.gap, floor = crown + 6;
    return ridden(
        {.parts = {slab(28, FLOOR, PLINTH),
                   contour(fmt::format("M 50 {0} L 66.5 {0} L 65 {1} L 50 {1}", step, tower), HALF),
                   contour(
                       fmt::format("M 50 {0} L 66 {0} L 76.5 {1} L 76.5 {2} L 69.5 {2} L 69.5 {3} L 50 {3}",
                                   crown, crown + 4, floor + 5.5, floor),
                       HALF)},
         .solid = {},
         .black = {},
         .white = {joint(w, PLINTH, 16.5), joint(w, tower, 16), joint(w, floor, 12)}},
        {floor + w.gap, 0.59}, w);
}

/// Bishop and knight.
PieceParts archbishop(const Weights& w) {
    const double foot = PLINTH + w.gap, collar = 37 - w.gap / 2, top = collar + w.gap + 3.5;
    return ridden(
        {.parts = {contour(fmt::format("M 50 {0} L 76 {0} C 67 25 65 27.5 64 {1} L 50 {1}", foot, collar),
                           HALF),
                   slab(20, collar + w.gap, top), slab(35.2, FLOOR, PLINTH)},
         .solid = {},
         .black = {},
         .white = {joint(w, collar, 14), joint(w, top, 13), joint(w, PLINTH, 28.5)}},
        {top + w.gap}, w);
}

/// Queen and knight.
PieceParts amazon(const Weights& w) {
    const double step = PLINTH + w.gap, top = step + 17;
    return ridden(
        {.parts = {circle({87, 61.5}, 3.7, TWIN),
                   contour(fmt::format("M 50 {0} L 70.5 {0} L 84.6 56 L 71 {1} L 50 {1}", step, top), HALF),
                   slab(28, FLOOR, PLINTH)},
         .solid = {},
         .black = {},
         .white = {joint(w, top, 13), joint(w, PLINTH, 24)}},
        {top + w.gap}, w);
}

}  // namespace

const Weights& weights(PieceSet set) {
    return WEIGHTS[static_cast<std::size_t>(set)];
}

PieceParts piece_parts(Figure figure, PieceSet set) {
    const Weights& w = weights(set);
    const bool detailed = set == PieceSet::regular;
    switch (figure) {
        case Figure::pawn: return pawn(w);
        case Figure::knight: return knight(w, detailed);
        case Figure::bishop: return bishop(w);
        case Figure::rook: return rook(w);
        case Figure::queen: return queen(w, detailed);
        case Figure::king: return king(w);
        case Figure::chancellor: return chancellor(w);
        case Figure::archbishop: return archbishop(w);
        case Figure::amazon: return amazon(w);
        case Figure::none: break;
    }
    return {};
}

}  // namespace inkmate::figures

#include "render/page/figures/outline.hpp"

#include <array>
#include <cmath>
#include <mutex>
#include <utility>

#include "render/page/figures/contour.hpp"
#include "render/page/figures/pieces.hpp"

namespace inkmate::figures {

using namespace chess;
namespace {

std::vector<Contour> outset(const std::vector<Contour>& contours, double distance) {
    std::vector<Contour> result;
    for (const Contour& c : contours) result.push_back(outset(c, distance));
    return result;
}
std::vector<Contour> joined(std::vector<Contour> a, const std::vector<Contour>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// A halo has no holes, however far the parts of a piece lie apart.
std::vector<Contour> without_holes(std::vector<Contour> contours) {
    std::erase_if(contours, [](const Contour& c) { return signed_area(c) < 0; });
    return contours;
}

/// Drawn on 100 units; the axis lies on the grid.
Point on_grid(Vec v) {
    constexpr double scale = OUTLINE_GRID / 100.0;
    return {OUTLINE_GRID / 2 + static_cast<int>(std::lround((v.x - 50) * scale)),
            static_cast<int>(std::lround(v.y * scale))};
}
Outline on_grid(const Contour& contour) {
    Outline outline{contour.mirror, {}};
    Point at = on_grid(contour.segments.front().p[0]);
    const Point start = at;
    outline.path.push_back({PathOp::move, {at}});
    for (const Segment& s : contour.segments) {
        const Point end = on_grid(s.p[3]);
        if (end == at) continue;
        if (s.curved)
            outline.path.push_back({PathOp::curve, {on_grid(s.p[1]), on_grid(s.p[2]), end}});
        else
            outline.path.push_back({PathOp::line, {end}});
        at = end;
    }
    // Closing draws the last line.
    if (outline.path.back().op == PathOp::line && at == start) outline.path.pop_back();
    return outline;
}
PieceOutlines outlines_of(const PieceParts& piece, const Weights& w) {
    return {on_grid(without_holes(
                united(joined(outset(piece.parts, w.line + w.halo), outset(piece.solid, w.halo))))),
            on_grid(united(joined(outset(piece.parts, w.line), piece.solid))), on_grid(piece.parts),
            on_grid(piece.black), on_grid(piece.white)};
}

Point end_of(const PathStep& step) {
    return step.points[step.op == PathOp::curve ? 2 : 0];
}

}  // namespace

std::vector<Outline> on_grid(const std::vector<Contour>& contours) {
    std::vector<Outline> outlines;
    for (const Contour& c : contours)
        if (Outline outline = on_grid(c); outline.path.size() > 1) outlines.push_back(std::move(outline));
    return outlines;
}

PieceOutlines drawn_outlines(const std::vector<Contour>& parts, const std::vector<Contour>& lines,
                             PieceSet set) {
    const Weights& w = weights(set);
    return {on_grid(outset(without_holes(parts), w.line + w.halo)), on_grid(outset(parts, w.line)),
            on_grid(parts), on_grid(lines), on_grid(lines)};
}

const PieceOutlines& piece_outlines(Figure figure, PieceSet set) {
    // Each is made when it is first drawn: it takes longer than the rest of a page.
    struct Made {
        std::once_flag once;
        PieceOutlines outlines;
    };
    static std::array<std::array<Made, FIGURE_NB>, PIECE_SET_NB> all;
    Made& made = all[static_cast<std::size_t>(set)][static_cast<std::size_t>(figure)];
    std::call_once(made.once, [&] { made.outlines = outlines_of(piece_parts(figure, set), weights(set)); });
    return made.outlines;
}

Path scaled(std::span<const Outline> outlines, int square) {
    const auto scale = [square](int c) { return (2 * c * square + OUTLINE_GRID) / (2 * OUTLINE_GRID); };
    const auto place = [scale](Point p) { return Point{scale(p.x), scale(p.y)}; };
    const auto mirrored = [scale, square](Point p) { return Point{square - scale(p.x), scale(p.y)}; };
    Path path;
    for (const auto& [mirror, steps] : outlines) {
        for (const auto& [op, p] : steps) path.push_back({op, {place(p[0]), place(p[1]), place(p[2])}});
        if (mirror == Mirror::twin) {
            path.push_back({PathOp::close, {}});
            path.push_back({PathOp::move, {mirrored(end_of(steps.back()))}});
        }
        if (mirror != Mirror::none)
            for (std::size_t i = steps.size(); --i > 0;) {
                const Point end = mirrored(end_of(steps[i - 1]));
                if (steps[i].op == PathOp::curve)
                    path.push_back(
                        {PathOp::curve, {mirrored(steps[i].points[1]), mirrored(steps[i].points[0]), end}});
                else
                    path.push_back({PathOp::line, {end}});
            }
        path.push_back({PathOp::close, {}});
    }
    return path;
}

std::vector<Fill> silhouette(const PieceOutlines& outlines, int square, bool halo) {
    std::vector<Fill> fills;
    if (halo) fills.push_back({scaled(outlines.halo, square), WHITE_INK});
    fills.push_back({scaled(outlines.body, square), BLACK_INK});
    return fills;
}

std::vector<Fill> details(const PieceOutlines& outlines, Color side, int square) {
    std::vector<Fill> fills;
    const auto add = [&](const std::vector<Outline>& shape, Ink ink) {
        if (!shape.empty()) fills.push_back({scaled(shape, square), ink});
    };
    if (side == BLACK) {
        add(outlines.relief, WHITE_INK);
    } else {
        add(outlines.inside, WHITE_INK);
        add(outlines.lines, BLACK_INK);
    }
    return fills;
}

std::vector<Fill> silhouette(Figure figure, int square, bool halo, PieceSet set) {
    return silhouette(piece_outlines(figure, set), square, halo);
}

std::vector<Fill> details(Figure figure, Color side, int square, PieceSet set) {
    return details(piece_outlines(figure, set), side, square);
}

}  // namespace inkmate::figures

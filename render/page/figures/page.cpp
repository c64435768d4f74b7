#include "render/page/figures/page.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace inkmate::figures {

namespace {

Path circle_path(int radius) {
    // Handle length of a quarter circle.
    const int k = static_cast<int>(std::lround(0.5522847498 * radius));
    const int r = radius;
    return {{PathOp::move, {Point{r, 0}}},
            {PathOp::curve, {Point{r, k}, Point{k, r}, Point{0, r}}},
            {PathOp::curve, {Point{-k, r}, Point{-r, k}, Point{-r, 0}}},
            {PathOp::curve, {Point{-r, -k}, Point{-k, -r}, Point{0, -r}}},
            {PathOp::curve, {Point{k, -r}, Point{r, -k}, Point{r, 0}}},
            {PathOp::close, {}}};
}

}  // namespace

Path rectangle(const Rect& r) {
    return {{PathOp::move, {Point{r.x, r.y}}},
            {PathOp::line, {Point{r.x + r.width, r.y}}},
            {PathOp::line, {Point{r.x + r.width, r.y + r.height}}},
            {PathOp::line, {Point{r.x, r.y + r.height}}},
            {PathOp::close, {}}};
}

Path ring(const Rect& r, int width) {
    const Rect hole = grown(r, -width);
    Path path = rectangle(r);
    path.insert(path.end(), {{PathOp::move, {Point{hole.x, hole.y}}},
                             {PathOp::line, {Point{hole.x, hole.y + hole.height}}},
                             {PathOp::line, {Point{hole.x + hole.width, hole.y + hole.height}}},
                             {PathOp::line, {Point{hole.x + hole.width, hole.y}}},
                             {PathOp::close, {}}});
    return path;
}

Path moved(const Path& path, Point by) {
    Path result = path;
    for (PathStep& step : result)
        for (Point& p : step.points) p = p + by;
    return result;
}

Path polygon(std::span<const Point> corners) {
    Path path;
    for (const Point p : corners) path.push_back({path.empty() ? PathOp::move : PathOp::line, {p}});
    path.push_back({PathOp::close, {}});
    return path;
}

std::vector<Fill> disc(int radius, int rim, bool white) {
    std::vector<Fill> fills = {{circle_path(radius), 0}};
    if (white) fills.push_back({circle_path(radius - rim), WHITE_INK});
    return fills;
}

/// Dots on smaller squares are larger, or nobody sees them.
constexpr int SMALL_SQUARE = quarters(12);
std::vector<Fill> dot(int square, Ink ink) {
    const int radius = square < SMALL_SQUARE ? square / 5 : square / 8, rim = std::max(square / 44, 2);
    const Point middle{square / 2, square / 2};
    return {{moved(circle_path(radius + rim), middle), WHITE_INK}, {moved(circle_path(radius), middle), ink}};
}

std::vector<Fill> corners(int square, Ink ink) {
    const int leg = square * 9 / 44;
    Path path;
    const auto triangle = [&path](Point a, Point b, Point c) {
        path.insert(path.end(),
                    {{PathOp::move, {a}}, {PathOp::line, {b}}, {PathOp::line, {c}}, {PathOp::close, {}}});
    };
    const int s = square;
    triangle({0, 0}, {leg, 0}, {0, leg});
    triangle({s, 0}, {s, leg}, {s - leg, 0});
    triangle({s, s}, {s - leg, s}, {s, s - leg});
    triangle({0, s}, {0, s - leg}, {leg, s});
    return {{path, ink}};
}

Path line(Point from, Point to, int width) {
    const double x = to.x - from.x, y = to.y - from.y, length = std::hypot(x, y);
    const int across_x = static_cast<int>(std::lround(-y / length * width / 2)),
              across_y = static_cast<int>(std::lround(x / length * width / 2));
    return polygon(
        std::array{Point{from.x - across_x, from.y - across_y}, Point{to.x - across_x, to.y - across_y},
                   Point{to.x + across_x, to.y + across_y}, Point{from.x + across_x, from.y + across_y}});
}

std::string_view postscript_name(Font font) {
    constexpr std::array<std::string_view, FONT_NB> names = {"Helvetica", "Times-Roman", "Times-Bold",
                                                             "Times-Italic", "Courier"};
    return names[static_cast<std::size_t>(font)];
}

Item moved_item(Item item, Point by) {
    if (Fill* fill = std::get_if<Fill>(&item))
        fill->path = moved(fill->path, by);
    else
        std::get<Text>(item).at = std::get<Text>(item).at + by;
    return item;
}

}  // namespace inkmate::figures

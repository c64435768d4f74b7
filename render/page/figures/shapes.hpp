#pragma once

#include <span>
#include <vector>

#include "render/page/page.hpp"

namespace inkmate {

/// A rectangle, counterclockwise from its lower left corner.
Path rectangle(const Rect& r);
/// The border of that width inside a rectangle: the rectangle, and a clockwise one in it.
Path ring(const Rect& r, int width);
Path moved(const Path& path, Point by);
Path polygon(std::span<const Point> corners);
/// A line of that width between two points.
Path line(Point from, Point to, int width);
/// The disc around the origin that shows who is to move: black, and white inside its rim for White.
std::vector<Fill> disc(int radius, int rim, bool white);
/// The dot in the middle of a square, with a white rim.
std::vector<Fill> dot(int square, int radius, int rim, Ink ink = BLACK_INK);
/// Triangles in the corners of a square.
std::vector<Fill> corners(int square, int leg, Ink ink = BLACK_INK);
/// A rectangle larger by that much on each side.
constexpr Rect grown(const Rect& r, int by) {
    return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
}

}  // namespace inkmate

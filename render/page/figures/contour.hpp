#pragma once

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace inkmate {

/// Contours of the pieces, as they are drawn: on a square of 100 by 100, y upwards.

struct Vec {
    double x = 0;
    double y = 0;
};
constexpr Vec operator+(Vec a, Vec b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec operator-(Vec a, Vec b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr Vec operator*(double k, Vec a) {
    return {k * a.x, k * a.y};
}
constexpr double cross(Vec a, Vec b) {
    return a.x * b.y - a.y * b.x;
}
inline double length(Vec a) {
    return std::hypot(a.x, a.y);
}

/// Halves and twins are mirrored in x = AXIS.
inline constexpr double AXIS = 50;

/// A line or a cubic Bezier curve.
struct Segment {
    std::array<Vec, 4> p;
    bool curved = false;
};

/// How a contour is completed. half: its segments are the right half, up from the axis and back to it;
/// the left half mirrors them. twin: a second contour mirrors the whole of it.
enum class Mirror { none, half, twin };

/// A closed counterclockwise contour: each segment begins where the one before it ends.
struct Contour {
    Mirror mirror = Mirror::none;
    std::vector<Segment> segments;
};

/// A contour from "M x y L x y C x y x y x y ..." (absolute, as in SVG), closed with a line if need be. Of a
/// half the run is the right half, between two points of the axis.
Contour contour(std::string_view run, Mirror mirror = Mirror::none);
/// Twice the area of the polygon of a contour's control points (of a half: its right half), negative where
/// the contour goes clockwise, as holes do.
double signed_area(const Contour& contour);
Contour circle(Vec centre, double radius, Mirror mirror = Mirror::none);
/// An upright rectangle on the axis.
Contour slab(double half_width, double bottom, double top);

/// Everything within `distance` of a contour, corners round. Where the contour turns inwards the result
/// overlaps itself, which the non-zero winding rule fills.
Contour outset(const Contour& contour, double distance);
/// A line of that weight with round ends. Of a half the run begins on the axis, and leaves it to the right or
/// goes up along it.
Contour stroke(std::string_view run, double weight, Mirror mirror = Mirror::none);

}  // namespace inkmate

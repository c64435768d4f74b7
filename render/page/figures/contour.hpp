#pragma once

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace inkmate::figures {

/// A point of a contour. Pieces are drawn on a square of 100 by 100, y upwards.
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

/// How a contour is completed. The segments of a half are its right half, up from the axis and back to it,
/// and the left half mirrors them. A twin has a second contour that mirrors the whole of it.
enum class Mirror { none, half, twin };

/// A closed counterclockwise contour: each segment begins where the one before it ends.
struct Contour {
    Mirror mirror = Mirror::none;
    std::vector<Segment> segments;
};

/// Reads a contour from "M x y L x y C x y x y x y ..." (absolute, as in SVG), closed with a line if need be.
/// For a half, the run is the right half, between two points of the axis.
Contour contour(std::string_view run, Mirror mirror = Mirror::none);
/// Returns twice the area of the polygon of a contour's control points (for a half, of its right half),
/// negative where the contour goes clockwise, as holes do.
double signed_area(const Contour& contour);
Contour circle(Vec centre, double radius, Mirror mirror = Mirror::none);
/// Returns an upright rectangle on the axis.
Contour slab(double half_width, double bottom, double top);

/// Returns the outline of everything within `distance` of a contour, with round corners. Where the contour
/// turns inwards the result overlaps itself, which the non-zero winding rule fills.
Contour outset(const Contour& contour, double distance);
/// Returns a line of that weight with round ends. For a half, the run begins on the axis, and leaves it to
/// the right or goes up along it.
Contour stroke(std::string_view run, double weight, Mirror mirror = Mirror::none);

/// Returns the outline of all that some counterclockwise contours cover together by the non-zero winding
/// rule. Each may overlap itself and others: what lies inside is left out. Contours that mirror themselves
/// come out as such. Where two run along each other for a stretch the outline is not defined.
std::vector<Contour> united(const std::vector<Contour>& contours);

/// Returns all segments of contours and those that mirror them, without those that are only a point.
std::vector<Segment> all_segments(const std::vector<Contour>& contours);
/// Counts how often the segments of closed contours together go around a point counterclockwise.
int winding(const std::vector<Segment>& segments, Vec at);

}  // namespace inkmate::figures

#pragma once

#include <vector>

#include "render/page/diagram.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

/// Marks and arrows as shapes. In black and white they are told apart by their form, which they keep in
/// colour; the colours are those of Okabe and Ito (bluish green, orange, blue, vermilion), which nobody
/// confuses.

/// What a mark looks like, from the square's lower left corner. A dot on a piece becomes corners around it.
enum class MarkShape {
    frame,
    hatch,
    dot,
    cross,
    corners,
    white,
    grey,
    dark,
    thick,
    twice,
    slash,
    lines,
    grid,
    stipple
};
inline constexpr int MARK_SHAPE_NB = 14;
/// Those that a program of diagrams always has.
inline constexpr int LETTERED_SHAPE_NB = 5;
MarkShape shape_of(Marker marker, bool occupied);
std::vector<Fill> mark_shape(const Layout& layout, MarkShape shape, bool color);
/// Is a mark drawn over the pieces, not under them?
constexpr bool lies_over_pieces(MarkShape shape) {
    return shape == MarkShape::cross;
}

/// How an arrow goes, in squares to the right and upwards on the page.
struct ArrowShape {
    Marker marker;
    int right;
    int up;
    auto operator<=>(const ArrowShape&) const = default;
};
ArrowShape shape_of(const Arrow& arrow, bool flipped);
/// From the lower left corner of the square where it begins.
std::vector<Fill> arrow_shape(const Layout& layout, const ArrowShape& shape, bool color);

}  // namespace inkmate

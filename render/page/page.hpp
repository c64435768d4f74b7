#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "render/page/layout/paper.hpp"

namespace inkmate {

/// Positions and sizes on a page are whole quarter points (1/288 inch), the origin in the lower left corner
/// and y upwards: the grid on which cairo and PostScript put down the same numbers.
struct Point {
    int x = 0;
    int y = 0;
    constexpr bool operator==(const Point&) const = default;
};
constexpr Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr int quarters(int points) {
    return 4 * points;
}
constexpr double points(int quarters) {
    return quarters / 4.0;
}

struct Rect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    constexpr bool operator==(const Rect&) const = default;
};

enum class PathOp { move, line, curve, close };

/// One step of a path: `curve` uses three points (two control points and the end), `move` and `line` the
/// first.
struct PathStep {
    PathOp op = PathOp::close;
    std::array<Point, 3> points{};
    constexpr bool operator==(const PathStep&) const = default;
};
using Path = std::vector<PathStep>;

/// A colour, its parts in sixteenths; a single number is a grey: 0 black, 16 white.
struct Ink {
    int red = 0;
    int green = 0;
    int blue = 0;
    constexpr Ink(int grey = 0) : red(grey), green(grey), blue(grey) {}
    constexpr Ink(int r, int g, int b) : red(r), green(g), blue(b) {}
    constexpr bool grey() const { return red == green && green == blue; }
    constexpr bool operator==(const Ink&) const = default;
};
inline constexpr Ink BLACK_INK = 0, WHITE_INK = 16;

/// A filled path, by the non-zero winding rule.
struct Fill {
    Path path;
    Ink ink;
};

/// The base fonts that the page uses, by what PostScript calls them.
enum class Font { helvetica, times, times_bold, times_italic, courier };
inline constexpr int FONT_NB = 5;
/// "Times-Bold".
std::string_view postscript_name(Font font);

/// A run of text, in the font's StandardEncoding: ASCII, where ' and ` are curly quotes and \261 is the en
/// dash. It is shown at once from its left end on the baseline. Size in quarter points.
struct Text {
    Font font = Font::times;
    int size = 0;
    Point at;
    std::string text;
    /// Upside down: it runs to the left from there.
    bool turned = false;
    Ink ink = 0;
};

using Item = std::variant<Fill, Text>;
/// The same elsewhere.
Item moved_item(Item item, Point by);

/// What stands on one page, in the order in which it is drawn.
struct Page {
    Paper paper;
    std::vector<Item> items;
};

}  // namespace inkmate

#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inkmate::figures {

/// A sheet of paper; width and height in whole points (1/72 inch), upright.
struct Paper {
    std::string_view name;
    int width;
    int height;

    constexpr bool operator==(const Paper&) const = default;
};

inline constexpr Paper A4{"a4", 595, 842};
inline constexpr Paper LETTER{"letter", 612, 792};
inline constexpr std::array<Paper, 2> PAPERS = {A4, LETTER};

/// Returns the paper of that name, if there is one.
constexpr std::optional<Paper> find_paper(std::string_view name) {
    for (const Paper& paper : PAPERS)
        if (paper.name == name) return paper;
    return std::nullopt;
}

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

/// A rectangle by its lower left corner, in quarter points.
struct Rect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    constexpr bool operator==(const Rect&) const = default;
};

enum class PathOp { move, line, curve, close };

/// One step of a path: `curve` uses three points (two control points and the end), `move` and `line` use the
/// first.
struct PathStep {
    PathOp op = PathOp::close;
    std::array<Point, 3> points{};
    constexpr bool operator==(const PathStep&) const = default;
};
using Path = std::vector<PathStep>;

/// A colour with its parts in sixteenths; a single number is a grey, from 0, black, to 16, white.
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

/// A path that is filled by the non-zero winding rule.
struct Fill {
    Path path;
    Ink ink;
};

/// The base fonts that pages use.
enum class Font { helvetica, times, times_bold, times_italic, courier };
inline constexpr int FONT_NB = 5;
/// Returns PostScript's name of a font: "Times-Bold".
std::string_view postscript_name(Font font);

/// A font and a size in quarter points.
struct StyleSpec {
    Font font;
    int size;
    bool operator==(const StyleSpec&) const = default;
};

/// A run of text, in the font's StandardEncoding: ASCII, where ' and ` are curly quotes and \261 is the en
/// dash. It is shown in one go from its left end on the baseline. The size is in quarter points.
struct Text {
    Font font = Font::times;
    int size = 0;
    Point at;
    std::string text;
    /// True if it is upside down, and runs to the left.
    bool turned = false;
    Ink ink = 0;
    /// True if it is one of its own, though a text of the same font comes before it on its line. Both
    /// interpreters would take the two for one, and round the way between them.
    bool apart = false;
};

using Item = std::variant<Fill, Text>;
/// Returns an item translated by `by`.
Item moved_item(Item item, Point by);

/// One page: its items in the order in which they are drawn.
struct Page {
    Paper paper;
    std::vector<Item> items;
};

/// Returns a rectangle that goes counterclockwise from its lower left corner.
Path rectangle(const Rect& r);
/// Returns the inner border of a rectangle: the rectangle, and a clockwise one in it.
Path ring(const Rect& r, int width);
/// Returns a path translated by `by`.
Path moved(const Path& path, Point by);
/// Returns the closed path around some corners.
Path polygon(std::span<const Point> corners);
/// Returns a line of that width between two points.
Path line(Point from, Point to, int width);
/// Returns the disc around the origin that shows who is to move: black, with white inside its rim for White.
std::vector<Fill> disc(int radius, int rim, bool white);
/// Returns the dot with a white rim in the middle of a square whose side is `square`.
std::vector<Fill> dot(int square, Ink ink = BLACK_INK);
/// Returns the triangles in the corners of such a square.
std::vector<Fill> corners(int square, Ink ink = BLACK_INK);
/// Returns a rectangle that is larger by that much on each side.
constexpr Rect grown(const Rect& r, int by) {
    return {r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
}

}  // namespace inkmate::figures

#include "render/page/figures/marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/variant/rules.hpp"

namespace inkmate::figures {

namespace {

constexpr std::array<std::string_view, MARKER_NB> NAMES = {"frame", "hatch", "dot",   "cross",  "white",
                                                           "grey",  "dark",  "thick", "double", "corners",
                                                           "slash", "lines", "grid",  "stipple"};

/// The colours of markers.
constexpr std::array<Ink, LETTER_MARKER_NB> COLORS = {Ink(0, 10, 7), Ink(14, 10, 0), Ink(0, 7, 11),
                                                      Ink(13, 6, 0)};
constexpr Ink ARROW_GREY(10);
/// Darker than the dark squares of any board without colours.
constexpr Ink MARK_GREY(7), MARK_DARK(4);

Ink ink_of(Marker marker, bool color) {
    return color ? COLORS[static_cast<std::size_t>(marker)] : BLACK_INK;
}

void append(Path& path, std::initializer_list<Point> corners) {
    const Path more = polygon({corners.begin(), corners.size()});
    path.insert(path.end(), more.begin(), more.end());
}

/// Stripes from the upper left to the lower right.
Path hatch(int square, int width) {
    const int step = std::max(square / 8, 3 * width / 2), s = square;
    Path path;
    // Each lies between x + y = c and x + y = c + width.
    for (int c = step / 2; c + width < 2 * s; c += step)
        if (c + width <= s)
            append(path, {{c, 0}, {c + width, 0}, {0, c + width}, {0, c}});
        else if (c >= s)
            append(path, {{s, c - s}, {s, c + width - s}, {c + width - s, s}, {c - s, s}});
    return path;
}

/// Stripes from the lower left to the upper right.
Path slashed(int square, int width) {
    Path path = hatch(square, width);
    for (PathStep& step : path) step.points[0].x = square - step.points[0].x;
    return path;
}

/// Bars of that width across a square, or up it.
Path bars(int square, int width, bool upright) {
    constexpr int count = 8;
    Path path;
    for (int i = 0; i < count; ++i) {
        const int at = (2 * i + 1) * square / (2 * count) - width / 2;
        const Path bar = upright ? rectangle({at, 0, width, square}) : rectangle({0, at, square, width});
        path.insert(path.end(), bar.begin(), bar.end());
    }
    return path;
}

/// Small squares in rows, each row between those below.
Path stippled(int square, int side) {
    constexpr int rows = 8;
    Path path;
    for (int row = 0; row < rows; ++row)
        for (int i = row % 2; i < rows; i += 2) {
            const auto at = [&](int n) { return (2 * n + 1) * square / (2 * rows) - side / 2; };
            const Path spot = rectangle({at(i), at(row), side, side});
            path.insert(path.end(), spot.begin(), spot.end());
        }
    return path;
}

/// Two bars from corner to corner that end `inset` before the corners.
Path cross(int square, int inset, int half) {
    const int a = inset, b = square - inset;
    Path path;
    append(path, {{a, a + half}, {a + half, a}, {b, b - half}, {b - half, b}});
    append(path, {{a + half, b}, {a, b - half}, {b - half, a}, {b, a + half}});
    return path;
}

/// How much of a square the parts of an arrow take.
constexpr double SHAFT = 0.07, HEAD = 0.38, WING = 0.21, BEGIN = 0.3, LINE = 0.04, DASH = 0.2;
/// How far before the middle of its last square an arrow ends, in squares: before the piece if there is one.
constexpr double END = 0.05, END_AT_PIECE = 0.4;
/// How much of a square the head takes where pieces leave it little room.
constexpr double LEAST_HEAD = 0.3;

/// Finds points of an arrow by their way along it and to its left.
class ArrowAxis {
  public:
    ArrowAxis(const ArrowShape& shape, int square) : middle_(square / 2) {
        const double length = std::hypot(shape.right, shape.up);
        x_ = shape.right / length;
        y_ = shape.up / length;
        const double way = length - (shape.at_piece ? END_AT_PIECE : END);
        const double head = std::clamp(way - BEGIN, LEAST_HEAD, HEAD);
        tip_ = way * square;
        neck_ = tip_ - head * square;
        begin_ = std::min(BEGIN * square, neck_);
    }
    double tip() const { return tip_; }
    /// Where the head meets the shaft.
    double neck() const { return neck_; }
    double begin() const { return begin_; }
    Point at(double along, double aside) const {
        return {middle_ + static_cast<int>(std::lround(along * x_ - aside * y_)),
                middle_ + static_cast<int>(std::lround(along * y_ + aside * x_))};
    }

  private:
    int middle_;
    double x_, y_;
    double tip_, neck_, begin_;
};

/// The outline of an arrow, its edges moved outwards by so much.
Path arrow(const ArrowAxis& axis, int square, double out) {
    const double begin = axis.begin() - out, neck = axis.neck() - out, tip = axis.tip() + 1.9 * out;
    const double shaft = SHAFT * square + out, wing = WING * square + 1.6 * out;
    Path path;
    append(path, {axis.at(begin, -shaft), axis.at(neck, -shaft), axis.at(neck, -wing), axis.at(tip, 0),
                  axis.at(neck, wing), axis.at(neck, shaft), axis.at(begin, shaft)});
    return path;
}

/// An arrow with gaps in its shaft.
Path broken_arrow(const ArrowAxis& axis, int square) {
    const double shaft = SHAFT * square, wing = WING * square, dash = DASH * square;
    Path path;
    append(path, {axis.at(axis.neck(), -wing), axis.at(axis.tip(), 0), axis.at(axis.neck(), wing)});
    // From the head back, so that a gap parts it from the shaft.
    for (double end = axis.neck() - 0.5 * dash; end > axis.begin(); end -= 1.5 * dash) {
        const double begin = std::max(end - dash, axis.begin());
        append(path,
               {axis.at(begin, -shaft), axis.at(end, -shaft), axis.at(end, shaft), axis.at(begin, shaft)});
    }
    return path;
}

}  // namespace

std::string_view name_of(Marker marker) {
    return NAMES[static_cast<std::size_t>(marker)];
}

std::optional<Marker> marker_of(std::string_view name) {
    const auto* const found = std::ranges::find(NAMES, name);
    if (found == NAMES.end()) return std::nullopt;
    return static_cast<Marker>(found - NAMES.begin());
}

std::string marker_names() {
    std::string text;
    for (const std::string_view name : NAMES) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

bool BoardShape::has(variant::Square square) const {
    return std::ranges::binary_search(squares, square);
}

BoardShape board_shape(const variant::Rules* rules) {
    BoardShape board;
    if (rules != nullptr) {
        board.name = rules->name;
        board.files = rules->files;
        board.ranks = rules->ranks;
        for (const variant::Cell cell : rules->cells) board.squares.push_back(variant::square_of(cell));
        return board;
    }
    for (int rank = 0; rank < board.ranks; ++rank)
        for (int file = 0; file < board.files; ++file)
            board.squares.push_back(variant::make_square(file, rank));
    return board;
}

MarkShape shape_of(Marker marker, bool occupied) {
    switch (marker) {
        case Marker::green: return MarkShape::frame;
        case Marker::yellow: return MarkShape::hatch;
        case Marker::blue: return occupied ? MarkShape::corners : MarkShape::dot;
        case Marker::red: return MarkShape::cross;
        case Marker::white: return MarkShape::white;
        case Marker::grey: return MarkShape::grey;
        case Marker::dark: return MarkShape::dark;
        case Marker::thick: return MarkShape::thick;
        case Marker::twice: return MarkShape::twice;
        case Marker::corners: return MarkShape::corners;
        case Marker::slash: return MarkShape::slash;
        case Marker::lines: return MarkShape::lines;
        case Marker::grid: return MarkShape::grid;
        case Marker::stipple: return MarkShape::stipple;
    }
    return MarkShape::cross;
}

std::vector<Fill> mark_shape(int square, MarkShape shape, bool color) {
    const int rim = std::max(square / 44, 2), thin = rim;
    const Rect box{0, 0, square, square};
    switch (shape) {
        case MarkShape::white: return {{rectangle(box), WHITE_INK}};
        case MarkShape::grey: return {{rectangle(box), MARK_GREY}};
        case MarkShape::dark: return {{rectangle(box), MARK_DARK}};
        case MarkShape::thick: return {{ring(box, std::max(square / 8, 6)), BLACK_INK}};
        case MarkShape::twice: {
            const int width = std::max(square / 24, 2);
            return {{ring(box, width), BLACK_INK}, {ring(grown(box, -5 * width / 2), width), BLACK_INK}};
        }
        case MarkShape::slash: return {{slashed(square, thin), BLACK_INK}};
        case MarkShape::lines: return {{bars(square, thin, false), BLACK_INK}};
        case MarkShape::grid:
            return {{bars(square, thin, false), BLACK_INK}, {bars(square, thin, true), BLACK_INK}};
        case MarkShape::stipple: return {{stippled(square, std::max(square / 20, 3)), BLACK_INK}};
        case MarkShape::frame:
            return {{ring({0, 0, square, square}, std::max(square / 16, 3)), ink_of(Marker::green, color)}};
        case MarkShape::hatch: {
            // Orange is paler than black.
            const int width = std::max(square / 44, 2);
            return {{hatch(square, color ? 2 * width : width), ink_of(Marker::yellow, color)}};
        }
        case MarkShape::dot: return dot(square, ink_of(Marker::blue, color));
        case MarkShape::corners: return corners(square, ink_of(Marker::blue, color));
        case MarkShape::cross:
        default: {
            const int inset = square / 8, half = std::max(square / 20, 3);
            return {{cross(square, inset - rim, half + 2 * rim), WHITE_INK},
                    {cross(square, inset, half), ink_of(Marker::red, color)}};
        }
    }
}

ArrowShape shape_of(const Arrow& arrow, bool flipped, std::span<const BoardPiece> pieces) {
    const int sign = flipped ? -1 : 1;
    return {arrow.marker, sign * (variant::file_of(arrow.to) - variant::file_of(arrow.from)),
            sign * (variant::rank_of(arrow.to) - variant::rank_of(arrow.from)),
            std::ranges::find(pieces, arrow.to, &BoardPiece::square) != pieces.end()};
}

std::vector<Fill> arrow_shape(int square, const ArrowShape& shape, bool color) {
    const ArrowAxis axis(shape, square);
    const double rim = std::max(square / 44, 2), line = std::max<double>(LINE * square, 2);
    const Ink ink = ink_of(shape.marker, color);
    std::vector<Fill> fills = {{arrow(axis, square, rim), WHITE_INK}};
    switch (shape.marker) {
        case Marker::green: fills.push_back({arrow(axis, square, 0), ink}); break;
        case Marker::blue: fills.push_back({broken_arrow(axis, square), ink}); break;
        case Marker::yellow:
            fills.push_back({arrow(axis, square, 0), BLACK_INK});
            fills.push_back({arrow(axis, square, -line), color ? ink : ARROW_GREY});
            break;
        case Marker::red:
            fills.push_back({arrow(axis, square, 0), ink});
            fills.push_back({arrow(axis, square, -line), WHITE_INK});
            break;
        default: break;
    }
    return fills;
}

}  // namespace inkmate::figures

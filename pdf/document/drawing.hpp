#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

/// What a page of a PDF draws, independent of how its producer wrote it: in points from the lower left corner
/// of the page, with matrices applied and colours as RGB.
namespace inkmate::pdf {

/// Thrown by all of this library: a sentence that names the file, what is wrong with it, and what to do.
class PdfError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct Vec {
    double x = 0, y = 0;
};
constexpr Vec operator+(Vec a, Vec b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec operator-(Vec a, Vec b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr double cross(Vec a, Vec b) {
    return a.x * b.y - a.y * b.x;
}
constexpr double dot(Vec a, Vec b) {
    return a.x * b.x + a.y * b.y;
}
inline double length(Vec a) {
    return std::sqrt(dot(a, a));
}

/// Returns the largest difference of a coordinate.
inline double distance(Vec a, Vec b) {
    return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
}

/// A matrix as in PDF: x' = a x + c y + e, y' = b x + d y + f.
struct Matrix {
    double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

    Vec apply(Vec p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
    Vec apply_vector(Vec p) const { return {a * p.x + c * p.y, b * p.x + d * p.y}; }
    double vertical_size() const { return std::hypot(c, d); }
    /// Returns the side of the square that has the area of the transformed unit square.
    double scale() const { return std::sqrt(std::abs(a * d - b * c)); }
    bool operator==(const Matrix&) const = default;
};
/// Applies `m` first, then `n`.
inline Matrix operator*(const Matrix& m, const Matrix& n) {
    return {m.a * n.a + m.b * n.c, m.a * n.b + m.b * n.d,       m.c * n.a + m.d * n.c,
            m.c * n.b + m.d * n.d, m.e * n.a + m.f * n.c + n.e, m.e * n.b + m.f * n.d + n.f};
}
inline double distance(const Matrix& m, const Matrix& n) {
    return std::max({distance(Vec{m.a, m.b}, {n.a, n.b}), distance(Vec{m.c, m.d}, {n.c, n.d}),
                     distance(Vec{m.e, m.f}, {n.e, n.f})});
}

/// Empty until something is added.
struct Box {
    double left = std::numeric_limits<double>::infinity();
    double bottom = std::numeric_limits<double>::infinity();
    double right = -std::numeric_limits<double>::infinity();
    double top = -std::numeric_limits<double>::infinity();

    bool empty() const { return left > right; }
    void add(Vec p) {
        left = std::min(left, p.x);
        bottom = std::min(bottom, p.y);
        right = std::max(right, p.x);
        top = std::max(top, p.y);
    }
    void add(const Box& other) {
        if (other.empty()) return;
        add(Vec{other.left, other.bottom});
        add(Vec{other.right, other.top});
    }
    Vec corner() const { return {left, bottom}; }
    Vec opposite_corner() const { return {right, top}; }
};
inline double distance(const Box& a, const Box& b) {
    if (a.empty() || b.empty()) return a.empty() && b.empty() ? 0 : std::numeric_limits<double>::infinity();
    return std::max(distance(a.corner(), b.corner()), distance(a.opposite_corner(), b.opposite_corner()));
}

/// Red, green and blue from 0 to 1; or a pattern, known by its content.
struct Colour {
    double red = 0, green = 0, blue = 0;
    std::string pattern = {};
    bool grey() const { return pattern.empty() && red == green && green == blue; }
    bool operator==(const Colour&) const = default;
};

/// One line or Bezier curve, from where the one before it ended.
struct Segment {
    bool curve = false;
    Vec control1 = {}, control2 = {};
    Vec end = {};
};

/// A closed subpath ends where it starts: its last segment leads back there. Never empty. Consecutive lines
/// in one direction are merged.
struct Subpath {
    Vec start;
    std::vector<Segment> segments;
    bool closed = false;
};

struct Outline {
    std::vector<Subpath> subpaths;
    bool even_odd = false;
};

/// The image of a circle under a matrix: m m^T, for a matrix that preserves areas. It remains a circle unless
/// the matrix stretches something.
struct Ellipse {
    double xx = 1, xy = 0, yy = 1;
    bool operator==(const Ellipse&) const = default;
};

/// A clip, and those around it.
struct Clip {
    Outline outline;
    std::shared_ptr<const Clip> outer = {};
    std::size_t depth = 1;  ///< how many they are
};

struct Pen {
    double width = 1;
    Ellipse tip = {};
    int cap = 0, join = 0;
    double miter_limit = 10;
    std::vector<double> dashes = {};
    double dash_phase = 0;
    bool operator==(const Pen&) const = default;
};

/// Glyphs on one baseline, without a gap of more than about an em. Spaces are gaps, however they were
/// produced.
struct TextRun {
    std::string text;  ///< the text of all glyphs, with one space for each gap between words
    std::string
        font;   ///< without subset tag; the base fonts by their standard names, whichever clone is used
    Matrix em;  ///< the matrix of one em: e and f are 0
    std::vector<Vec> origins;  ///< the positions of the visible glyphs
    int mode = 0;              ///< the text rendering mode
    Colour edge = {};          ///< the colour of outlines around filled glyphs, drawn with the operator's pen
    double edge_alpha = 1;     ///< the opacity of these outlines
    bool coloured = false;     ///< true if glyphs have their own colours
    std::uint64_t shapes = 0;  ///< a hash of the glyphs' procedures, if they have any
    Vec pen_end;               ///< where the last visible glyph ends

    double size() const { return em.vertical_size(); }
};

/// True if a text rendering mode fills glyphs, or draws their outlines (ISO 32000-1, table 106).
constexpr bool fills_text(int mode) {
    return mode % 4 != 1;
}
constexpr bool strokes_text(int mode) {
    return mode % 4 == 1 || mode % 4 == 2;
}
/// True if the outlines have a colour of their own.
constexpr bool has_edge(int mode) {
    return fills_text(mode) && strokes_text(mode);
}

struct Image {
    std::string content;  ///< size, colour space and a hash of the samples
    Matrix placement;     ///< the image of the unit square
};

/// How an operator is combined with what was drawn before.
struct Blend {
    std::string mode;     ///< if not Normal
    std::string mask;     ///< the fingerprint of a soft mask, its place, and texts that clip
    bool hidden = false;  ///< true if it belongs to a hidden layer
    std::string press;    ///< how colours overprint and are transferred, if not by default
    bool operator==(const Blend&) const = default;
};

enum class OperatorKind { fill, stroke, text, image, shading };

/// One drawing operation. Members that its kind does not use are empty.
struct Operator {
    OperatorKind kind = OperatorKind::fill;
    Colour colour;
    double alpha = 1;
    Blend blend;
    Outline outline;
    Pen pen;
    TextRun run;
    Image image;
    std::shared_ptr<const Clip> clips;  ///< the innermost; null if nothing is clipped
    Box bounds;
};

/// What a document is drawn for: it may show other layers and annotations on paper than on a screen.
enum class Medium { print, screen };

/// Something that has a name and a value: "the value of the field total", "100".
struct Fact {
    std::string name, value;
    Box area = {};  ///< where that is; empty if it is nowhere on a page
};

struct PageDrawing {
    Box media_box, crop_box;
    int rotation = 0;      ///< clockwise in degrees: 0, 90, 180 or 270
    double user_unit = 1;  ///< the size of the page relative to its boxes
    /// The boxes that a printer's shop cuts and trims by; empty where they are not given.
    Box trim_box = {}, bleed_box = {}, art_box = {};
    /// True if annotations name a colour and leave it to the viewer how to draw them.
    bool worded_annotations = false;
    /// True if even greys are drawn through a colour space that may make colours of them.
    bool managed_colours = false;
    /// The pixels of the largest image.
    double largest_image = 0;
    /// What is not drawn by operators, but changes what is printed.
    std::vector<Fact> facts = {};
    std::vector<Operator> operators;
    /// What is wrong with its content, and how it was read: "a Q without its q was ignored". Each fault once;
    /// not more than a few.
    std::vector<std::string> faults = {};
};

/// Returns the distance in points of two operators that are equal except for rounding; nothing if they differ
/// in kind, colour, text, font or number of segments, or by more than `epsilon` somewhere.
std::optional<double> deviation(const Operator& a, const Operator& b, double epsilon);

struct Hash;
/// Adds all that an operator draws, its lengths to within 0.01 pt.
void add(Hash& hash, const Operator& op);

/// Returns how many bytes an operator occupies, without its clips.
std::size_t size_of(const Operator& op);
std::size_t size_of(const Outline& outline);

/// Returns the operator drawn elsewhere; its clips stay.
Operator moved(Operator op, Vec by);

bool same_colour(const Colour& a, const Colour& b);
/// True if colour, transparency and clips are equal.
bool same_paint(const Operator& a, const Operator& b, double epsilon);
bool same_pen(const Pen& a, const Pen& b, double epsilon);

/// Describes an operator: "fill of 4 segments, grey 0.5", "text "e5" in Helvetica 12, grey 0".
std::string describe(const Operator& op);
std::string describe(const Colour& colour);

}  // namespace inkmate::pdf

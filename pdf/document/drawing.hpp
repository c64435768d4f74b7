#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pdf/document/geometry.hpp"

/// What a page of a PDF draws, freed of how its producer wrote it down: in points from the lower left corner
/// of the page, with matrices applied and colours as RGB.
namespace inkmate::pdf {

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

/// A closed subpath ends where it starts: its last segment leads back there. Never empty. Lines that go on in
/// the same direction are one line.
struct Subpath {
    Vec start;
    std::vector<Segment> segments;
    bool closed = false;
};

struct Outline {
    std::vector<Subpath> subpaths;
    bool even_odd = false;
};

/// What a matrix makes of a circle: m m^T, for a matrix that keeps areas. A circle again as long as the
/// matrix stretches nothing.
struct Ellipse {
    double xx = 1, xy = 0, yy = 1;
    bool operator==(const Ellipse&) const = default;
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

/// Glyphs on one baseline, without a gap of more than about an em. Spaces are gaps, however they were made.
struct TextRun {
    std::string text;  ///< of all glyphs, with one space for each gap between words
    std::string
        font;   ///< without subset tag; the base fonts by their standard names, whichever clone is used
    Matrix em;  ///< of one em: e and f are 0
    std::vector<Vec> origins;  ///< where the visible glyphs stand
    int mode = 0;              ///< text rendering mode
    Colour edge = {};          ///< of lines around glyphs that are filled; the operator's pen draws them
    double edge_alpha = 1;     ///< of these lines
    bool coloured = false;     ///< glyphs bring their own colours
    Vec pen_end;               ///< where the last visible glyph ends

    double size() const { return em.vertical_size(); }
};

/// Which text rendering modes fill glyphs, and which draw lines around them (ISO 32000-1, table 106).
constexpr bool fills_text(int mode) {
    return mode % 4 != 1;
}
constexpr bool strokes_text(int mode) {
    return mode % 4 == 1 || mode % 4 == 2;
}
/// Do the lines have a colour of their own?
constexpr bool has_edge(int mode) {
    return fills_text(mode) && strokes_text(mode);
}

struct Image {
    std::string content;  ///< size, colour space and a hash of the samples
    Matrix placement;     ///< of the unit square
};

/// How what is drawn goes onto what is there.
struct Blend {
    std::string mode;     ///< other than Normal
    std::string mask;     ///< the fingerprint of a soft mask, its place, and texts that clip
    bool hidden = false;  ///< it belongs to a layer that is turned off
    std::string press;    ///< how colours overprint and are transferred, unless as usual
    bool operator==(const Blend&) const = default;
};

enum class OperatorKind { fill, stroke, text, image, shading };

/// One thing drawn. What is not of its kind is empty.
struct Operator {
    OperatorKind kind = OperatorKind::fill;
    Colour colour;
    double alpha = 1;
    Blend blend;
    Outline outline;
    Pen pen;
    TextRun run;
    Image image;
    std::shared_ptr<const std::vector<Outline>> clips;  ///< null where nothing is clipped
    Box bounds;
};

struct PageDrawing {
    Box media_box, crop_box;
    int rotation = 0;      ///< clockwise in degrees, of 0, 90, 180 and 270
    double user_unit = 1;  ///< by how much the page is larger than its boxes say
    /// Has it annotations that name a colour, and leave it to the viewer how to draw them?
    bool worded_annotations = false;
    std::vector<Operator> operators;
};

/// How far apart two operators are, in points, when they are the same but for rounding; nothing when they
/// differ in kind, colour, text, font or number of segments, or by more than `epsilon` somewhere.
std::optional<double> deviation(const Operator& a, const Operator& b, double epsilon);

/// The same drawn elsewhere; clips stay.
Operator moved(Operator op, Vec by);

bool same_colour(const Colour& a, const Colour& b);
/// Colour, transparency and clips.
bool same_paint(const Operator& a, const Operator& b, double epsilon);
bool same_pen(const Pen& a, const Pen& b, double epsilon);

/// "fill of 4 segments, grey 0.5", "text "e5" in Helvetica 12, grey 0".
std::string describe(const Operator& op);
std::string describe(const Colour& colour);

}  // namespace inkmate::pdf

#include "pdf/document/drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <utility>

#include "pdf/document/hash.hpp"

namespace inkmate::pdf {

namespace {

/// Half of the last digit that producers write of a colour, far below one of 255 levels.
constexpr double COLOUR_EPSILON = 0.0005;
/// Colours and sizes of text are identified to within a step of 1.
constexpr double COLOUR_STEPS = 1000;
/// How many segments of a subpath are compared, from one start or another.
constexpr std::size_t MOST_TRIED_SEGMENTS = 1'000'000;
/// How much the axes of a pen's tip may differ, relative to their length.
constexpr double TIP_EPSILON = 0.01;

double segment_distance(const Segment& a, const Segment& b) {
    double d = distance(a.end, b.end);
    if (a.curve) d = std::max({d, distance(a.control1, b.control1), distance(a.control2, b.control2)});
    return d;
}

enum class Direction { forwards, backwards };

Vec start_of(const Subpath& path, Direction direction) {
    return direction == Direction::forwards ? path.start : path.segments.back().end;
}

/// Returns the segment that comes as number `i` when the path is followed in this direction.
Segment segment_of(const Subpath& path, std::size_t i, Direction direction) {
    if (direction == Direction::forwards) return path.segments[i];
    const std::size_t from_start = path.segments.size() - 1 - i;
    const Segment& s = path.segments[from_start];
    return {s.curve, s.control2, s.control1, from_start > 0 ? path.segments[from_start - 1].end : path.start};
}

/// Compares two subpaths, following `b` in a direction, from its segment `offset` on.
std::optional<double> rotated_deviation(const Subpath& a, const Subpath& b, Direction direction,
                                        std::size_t offset, double epsilon) {
    const std::size_t n = a.segments.size();
    double largest =
        distance(a.start, offset == 0 ? start_of(b, direction) : segment_of(b, offset - 1, direction).end);
    for (std::size_t i = 0, j = offset; i < n && largest <= epsilon; ++i, j = j + 1 < n ? j + 1 : 0) {
        const Segment& s = a.segments[i];
        const Segment t = segment_of(b, j, direction);
        if (s.curve != t.curve) return std::nullopt;
        largest = std::max(largest, segment_distance(s, t));
    }
    if (largest > epsilon) return std::nullopt;
    return largest;
}

std::optional<double> deviation(const Subpath& a, const Subpath& b, Direction direction, double epsilon,
                                bool same_start = false) {
    if (a.closed != b.closed || a.segments.size() != b.segments.size()) return std::nullopt;
    const std::size_t n = a.segments.size();
    const std::size_t rotations = a.closed && !same_start ? n : 1;
    // A path that follows itself round and round may fit nearly from every start.
    std::size_t most_fits = MOST_TRIED_SEGMENTS / n + 1;
    for (std::size_t offset = 0; offset < rotations && most_fits > 0; ++offset) {
        const Vec start = offset == 0 ? start_of(b, direction) : segment_of(b, offset - 1, direction).end;
        if (distance(a.start, start) > epsilon) continue;
        --most_fits;
        if (const auto d = rotated_deviation(a, b, direction, offset, epsilon)) return d;
    }
    return std::nullopt;
}

std::optional<double> deviation(const Outline& a, const Outline& b, Direction direction, double epsilon,
                                bool same_start = false) {
    double largest = 0;
    for (std::size_t i = 0; i < a.subpaths.size(); ++i) {
        auto d = deviation(a.subpaths[i], b.subpaths[i], direction, epsilon, same_start);
        if (!d && a.even_odd) d = deviation(a.subpaths[i], b.subpaths[i], Direction::backwards, epsilon);
        if (!d) return std::nullopt;
        largest = std::max(largest, *d);
    }
    return largest;
}

/// Compares two outlines. Where a closed subpath starts and in which direction they all run is invisible,
/// except for dashes.
std::optional<double> deviation(const Outline& a, const Outline& b, double epsilon, bool dashed = false) {
    if (a.even_odd != b.even_odd || a.subpaths.size() != b.subpaths.size()) return std::nullopt;
    if (const auto d = deviation(a, b, Direction::forwards, epsilon, dashed); d || dashed) return d;
    return deviation(a, b, Direction::backwards, epsilon);
}

std::optional<double> deviation(const TextRun& a, const TextRun& b, double epsilon) {
    if (a.text != b.text || a.font != b.font || a.mode != b.mode || a.shapes != b.shapes ||
        !same_colour(a.edge, b.edge) || a.origins.size() != b.origins.size())
        return std::nullopt;
    double largest = distance(a.em, b.em);
    for (std::size_t i = 0; i < a.origins.size(); ++i)
        largest = std::max(largest, distance(a.origins[i], b.origins[i]));
    if (largest > epsilon) return std::nullopt;
    return largest;
}

bool same_clips(const Operator& a, const Operator& b, double epsilon) {
    const Clip *first = a.clips.get(), *second = b.clips.get();
    for (; first != second; first = first->outer.get(), second = second->outer.get())
        if (first == nullptr || second == nullptr || first->depth != second->depth ||
            !deviation(first->outline, second->outline, epsilon))
            return false;
    return true;
}

/// True if two tips are equal; a circle remains one when matrices are rounded.
bool same_tip(const Ellipse& a, const Ellipse& b) {
    const double most = TIP_EPSILON * std::max(std::abs(a.xx), std::abs(a.yy));
    return std::abs(a.xx - b.xx) <= most && std::abs(a.xy - b.xy) <= most && std::abs(a.yy - b.yy) <= most;
}

std::size_t segments(const Outline& outline) {
    std::size_t n = 0;
    for (const Subpath& s : outline.subpaths) n += s.segments.size();
    return n;
}

}  // namespace

namespace {

void add_number(Hash& hash, double x) {
    hash.add_count(static_cast<std::uint64_t>(std::llround(COLOUR_STEPS * x + 0.25)));
}

void add(Hash& hash, Vec v) {
    hash.add_length(v.x);
    hash.add_length(v.y);
}

void add(Hash& hash, const Matrix& m) {
    for (const double x : {m.a, m.b, m.c, m.d}) add_number(hash, x);
    add(hash, Vec{m.e, m.f});
}

void add(Hash& hash, const std::string& text) {
    hash.add_count(text.size());
    hash.add(text);
}

void add(Hash& hash, const Colour& colour) {
    const auto& [red, green, blue, pattern] = colour;
    for (const double x : {red, green, blue}) add_number(hash, x);
    add(hash, pattern);
}

void add(Hash& hash, const Outline& outline) {
    hash.add_count(outline.even_odd ? 1 : 0);
    hash.add_count(outline.subpaths.size());
    for (const auto& [start, segments, closed] : outline.subpaths) {
        add(hash, start);
        hash.add_count(closed ? 1 : 0);
        hash.add_count(segments.size());
        for (const auto& [curve, control1, control2, end] : segments) {
            if (curve) {
                add(hash, control1);
                add(hash, control2);
            }
            add(hash, end);
        }
    }
}

void add(Hash& hash, const Pen& pen) {
    const auto& [width, tip, cap, join, miter_limit, dashes, dash_phase] = pen;
    for (const double x : {width, miter_limit, dash_phase}) hash.add_length(x);
    for (const double x : {tip.xx, tip.xy, tip.yy}) hash.add_length(x);
    hash.add_count(static_cast<std::uint64_t>(cap * 8 + join));
    for (const double dash : dashes) hash.add_length(dash);
}

void add(Hash& hash, const TextRun& run) {
    const auto& [text, font, em, origins, mode, edge, edge_alpha, coloured, shapes, pen_end] = run;
    hash.add_count(shapes);
    add(hash, text);
    add(hash, font);
    add(hash, em);
    for (const Vec origin : origins) add(hash, origin);
    hash.add_count(static_cast<std::uint64_t>(mode * 2 + (coloured ? 1 : 0)));
    add(hash, edge);
    add_number(hash, edge_alpha);
    add(hash, pen_end);
}

void add(Hash& hash, const Blend& blend) {
    const auto& [mode, mask, hidden, press] = blend;
    for (const std::string& text : {mode, mask, press}) add(hash, text);
    hash.add_count(hidden ? 1 : 0);
}

}  // namespace

void add(Hash& hash, const Operator& op) {
    // A new member does not compile until it is added here.
    const auto& [kind, colour, alpha, blend, outline, pen, run, image, clips, bounds] = op;
    hash.add_count(static_cast<std::uint64_t>(kind));
    add(hash, colour);
    add_number(hash, alpha);
    add(hash, blend);
    add(hash, outline);
    add(hash, pen);
    add(hash, run);
    add(hash, image.content);
    add(hash, image.placement);
    for (const Clip* clip = clips.get(); clip != nullptr; clip = clip->outer.get()) add(hash, clip->outline);
    if (!bounds.empty()) {
        add(hash, bounds.corner());
        add(hash, bounds.opposite_corner());
    }
}

std::size_t size_of(const Outline& outline) {
    std::size_t size = 0;
    for (const Subpath& path : outline.subpaths) size += sizeof path + path.segments.size() * sizeof(Segment);
    return size;
}

std::size_t size_of(const Operator& op) {
    return sizeof op + size_of(op.outline) + op.pen.dashes.size() * sizeof(double) + op.run.text.size() +
           op.run.origins.size() * sizeof(Vec) + op.run.font.size() + op.colour.pattern.size() +
           op.run.edge.pattern.size() + op.blend.mode.size() + op.blend.mask.size() + op.blend.press.size() +
           op.image.content.size();
}

Operator moved(Operator op, Vec by) {
    for (Subpath& path : op.outline.subpaths) {
        path.start = path.start + by;
        for (Segment& s : path.segments) {
            s.control1 = s.control1 + by;
            s.control2 = s.control2 + by;
            s.end = s.end + by;
        }
    }
    for (Vec& origin : op.run.origins) origin = origin + by;
    op.run.pen_end = op.run.pen_end + by;
    op.image.placement.e += by.x;
    op.image.placement.f += by.y;
    if (!op.bounds.empty())
        op.bounds = {op.bounds.left + by.x, op.bounds.bottom + by.y, op.bounds.right + by.x,
                     op.bounds.top + by.y};
    return op;
}

bool same_colour(const Colour& a, const Colour& b) {
    const auto near = [](double x, double y) { return std::abs(x - y) <= COLOUR_EPSILON; };
    return a.pattern == b.pattern && near(a.red, b.red) && near(a.green, b.green) && near(a.blue, b.blue);
}

bool same_paint(const Operator& a, const Operator& b, double epsilon) {
    return same_colour(a.colour, b.colour) && std::abs(a.alpha - b.alpha) <= COLOUR_EPSILON &&
           std::abs(a.run.edge_alpha - b.run.edge_alpha) <= COLOUR_EPSILON && a.blend == b.blend &&
           same_clips(a, b, epsilon);
}

bool same_pen(const Pen& a, const Pen& b, double epsilon) {
    if (std::abs(a.width - b.width) > epsilon || a.cap != b.cap || a.join != b.join ||
        std::abs(a.miter_limit - b.miter_limit) > epsilon || a.dashes.size() != b.dashes.size() ||
        !same_tip(a.tip, b.tip))
        return false;
    for (std::size_t i = 0; i < a.dashes.size(); ++i)
        if (std::abs(a.dashes[i] - b.dashes[i]) > epsilon) return false;
    return a.dashes.empty() || std::abs(a.dash_phase - b.dash_phase) <= epsilon;
}

std::optional<double> deviation(const Operator& a, const Operator& b, double epsilon) {
    if (a.kind != b.kind || distance(a.bounds, b.bounds) > epsilon || !same_paint(a, b, epsilon))
        return std::nullopt;
    switch (a.kind) {
        case OperatorKind::fill: return deviation(a.outline, b.outline, epsilon);
        case OperatorKind::stroke:
            if (!same_pen(a.pen, b.pen, epsilon)) return std::nullopt;
            return deviation(a.outline, b.outline, epsilon, !a.pen.dashes.empty());
        case OperatorKind::text:
            if (!same_pen(a.pen, b.pen, epsilon)) return std::nullopt;
            return deviation(a.run, b.run, epsilon);
        case OperatorKind::image:
        case OperatorKind::shading: {
            const double d = distance(a.image.placement, b.image.placement);
            if (a.image.content != b.image.content || d > epsilon) return std::nullopt;
            return d;
        }
    }
    return std::nullopt;
}

std::string describe(const Colour& colour) {
    if (!colour.pattern.empty()) return colour.pattern;
    if (colour.grey()) return fmt::format("grey {:.6g}", colour.red);
    return fmt::format("colour ({:.6g}, {:.6g}, {:.6g})", colour.red, colour.green, colour.blue);
}

std::string describe(const Operator& op) {
    if (op.blend.hidden) {
        Operator shown = op;
        shown.blend.hidden = false;
        return describe(shown) + ", on a layer that is turned off";
    }
    switch (op.kind) {
        case OperatorKind::fill:
            return fmt::format("fill of {} segments, {}", segments(op.outline), describe(op.colour));
        case OperatorKind::stroke:
            return fmt::format("stroke of {} segments, {:.6g} pt wide, {}", segments(op.outline),
                               op.pen.width, describe(op.colour));
        case OperatorKind::text:
            return fmt::format("text \"{}\" in {} {:.6g}, {}", op.run.text, op.run.font, op.run.size(),
                               describe(op.colour));
        case OperatorKind::image: return fmt::format("image of {}", op.image.content);
        case OperatorKind::shading: return fmt::format("shading {}", op.image.content);
    }
    return {};
}

}  // namespace inkmate::pdf

#include "pdf/document/outline.hpp"

namespace inkmate::pdf {
namespace {

/// Points this close are equal: rounding of matrices, far below what any producer writes.
constexpr double SAME_POINT = 1e-5;

bool same_point(Vec a, Vec b) {
    return distance(a, b) < SAME_POINT;
}

/// True for a curve whose control points are on its ends.
bool is_straight(Vec start, const Segment& s) {
    return s.curve && same_point(s.control1, start) && same_point(s.control2, s.end);
}

/// True if the line from `b` to `c` continues in the direction of the line from `a` to `b`.
bool goes_on(Vec a, Vec b, Vec c) {
    const Vec first = b - a, second = c - b;
    return dot(first, second) > 0 && std::abs(cross(first, second)) <= SAME_POINT * length(c - a);
}

void append(Subpath& path, Segment segment) {
    const Vec from = path.segments.empty() ? path.start : path.segments.back().end;
    if (is_straight(from, segment)) segment.curve = false;
    if (!segment.curve && same_point(from, segment.end)) return;
    if (!segment.curve && !path.segments.empty() && !path.segments.back().curve) {
        const std::size_t n = path.segments.size();
        if (goes_on(n > 1 ? path.segments[n - 2].end : path.start, from, segment.end)) {
            path.segments.back().end = segment.end;
            return;
        }
    }
    path.segments.push_back(segment);
}

/// Closes the subpath; if it starts in the middle of a line, moves the start to that line's end.
void close_up(Subpath& path) {
    if (path.segments.empty()) return;
    append(path, {.end = path.start});
    path.segments.back().end = path.start;
    path.closed = true;
    const Segment& first = path.segments.front();
    const Segment& last = path.segments.back();
    const std::size_t n = path.segments.size();
    if (n > 2 && !first.curve && !last.curve && goes_on(path.segments[n - 2].end, path.start, first.end)) {
        path.start = first.end;
        path.segments.back().end = first.end;
        path.segments.erase(path.segments.begin());
    }
}

Subpath tidy(const Subpath& raw) {
    Subpath result{raw.start, {}, false};
    for (const Segment& s : raw.segments) append(result, s);
    return result;
}

}  // namespace

Vec PathBuilder::current() const {
    if (subpaths_.empty()) return {};
    const Subpath& last = subpaths_.back();
    return last.segments.empty() || last.closed ? last.start : last.segments.back().end;
}

void PathBuilder::move(Vec p) {
    subpaths_.push_back({p, {}, false});
}

void PathBuilder::draw(const Segment& segment) {
    if (subpaths_.empty() || subpaths_.back().closed) move(current());
    subpaths_.back().segments.push_back(segment);
}

void PathBuilder::line(Vec p) {
    draw({.end = p});
}

void PathBuilder::curve(Vec control1, Vec control2, Vec end) {
    draw({.curve = true, .control1 = control1, .control2 = control2, .end = end});
}

void PathBuilder::close() {
    if (!subpaths_.empty()) subpaths_.back().closed = true;
}

Outline PathBuilder::filled(bool even_odd) const {
    Outline result;
    for (const Subpath& raw : subpaths_) {
        Subpath path = tidy(raw);
        close_up(path);
        if (!path.segments.empty()) result.subpaths.push_back(std::move(path));
    }
    result.even_odd = even_odd;
    return result;
}

Outline PathBuilder::stroked() const {
    Outline result;
    for (const Subpath& raw : subpaths_) {
        if (raw.segments.empty() && !raw.closed) continue;
        Subpath path = tidy(raw);
        if (raw.closed) close_up(path);
        if (path.segments.empty()) path.segments.push_back({.end = path.start});
        result.subpaths.push_back(std::move(path));
    }
    return result;
}

Box bounds(const Outline& outline) {
    Box box;
    for (const Subpath& path : outline.subpaths) {
        box.add(path.start);
        for (const Segment& s : path.segments) {
            if (s.curve) {
                box.add(s.control1);
                box.add(s.control2);
            }
            box.add(s.end);
        }
    }
    return box;
}

}  // namespace inkmate::pdf

#include "render/page/figures/contour.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace inkmate::figures {
namespace {

/// Intersections are found to within so much, and pieces whose ends are so near are one.
constexpr double PRECISION = 1e-4;
constexpr double GAP = 0.01;
/// How far beside a piece it is asked what lies there.
constexpr double BESIDE = 0.005;
/// Chords of a curve that stand for it where windings are counted.
constexpr int CHORDS = 64;

Segment mirrored(const Segment& s) {
    const auto across = [](Vec v) { return Vec{2 * AXIS - v.x, v.y}; };
    return {{across(s.p[3]), across(s.p[2]), across(s.p[1]), across(s.p[0])}, s.curved};
}

Vec point_at(const Segment& s, double t) {
    if (!s.curved) return (1 - t) * s.p[0] + t * s.p[3];
    const double u = 1 - t;
    return u * u * u * s.p[0] + 3 * u * u * t * s.p[1] + 3 * u * t * t * s.p[2] + t * t * t * s.p[3];
}

/// What lies between two parameters.
Segment part(const Segment& s, double from, double to) {
    if (!s.curved) {
        const Vec a = point_at(s, from), b = point_at(s, to);
        return {{a, a, b, b}, false};
    }
    // Bernstein coefficients by blossoming.
    const auto blossom = [&s](double u, double v, double w) {
        const auto mix = [](Vec a, Vec b, double t) { return (1 - t) * a + t * b; };
        const Vec a = mix(s.p[0], s.p[1], u), b = mix(s.p[1], s.p[2], u), c = mix(s.p[2], s.p[3], u);
        return mix(mix(a, b, v), mix(b, c, v), w);
    };
    return {{blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to)},
            true};
}

struct Bounds {
    Vec low, high;
};
Bounds bounds_of(const Segment& s) {
    Bounds b{s.p[0], s.p[0]};
    for (const Vec v : s.p) {
        b.low = {std::min(b.low.x, v.x), std::min(b.low.y, v.y)};
        b.high = {std::max(b.high.x, v.x), std::max(b.high.y, v.y)};
    }
    return b;
}
bool apart(const Bounds& a, const Bounds& b) {
    return a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y;
}

/// A stretch of a segment.
struct Stretch {
    Segment s;
    double from = 0, to = 1;

    double middle() const { return (from + to) / 2; }
    std::array<Stretch, 2> halves() const {
        return {Stretch{part(s, 0, 0.5), from, middle()}, Stretch{part(s, 0.5, 1), middle(), to}};
    }
};

/// Notes where two segments meet, by halving both until they are points.
void intersect(const Stretch& a, const Stretch& b, std::vector<double>& on_a, std::vector<double>& on_b) {
    const Bounds x = bounds_of(a.s), y = bounds_of(b.s);
    if (apart(x, y)) return;
    if (length(x.high - x.low) < PRECISION && length(y.high - y.low) < PRECISION) {
        on_a.push_back(a.middle());
        on_b.push_back(b.middle());
        return;
    }
    const auto halves = b.halves();
    for (const Stretch& i : a.halves())
        for (const Stretch& j : halves) intersect(i, j, on_a, on_b);
}

bool parallel_lines(const Segment& a, const Segment& b) {
    const Vec u = a.p[3] - a.p[0], v = b.p[3] - b.p[0];
    return !a.curved && !b.curved && std::abs(cross(u, v)) < 1e-9 * length(u) * length(v);
}

/// The segments, cut where they meet and on the axis.
std::vector<Segment> cut(const std::vector<Segment>& segments, bool on_axis) {
    constexpr double far = 1000;
    const Segment axis{{Vec{AXIS, -far}, Vec{AXIS, -far}, Vec{AXIS, far}, Vec{AXIS, far}}, false};
    std::vector<std::vector<double>> cuts(segments.size());
    std::vector<double> unused;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (on_axis && !parallel_lines(segments[i], axis)) intersect({segments[i]}, {axis}, cuts[i], unused);
        for (std::size_t j = i + 1; j < segments.size(); ++j)
            if (!parallel_lines(segments[i], segments[j]))
                intersect({segments[i]}, {segments[j]}, cuts[i], cuts[j]);
    }
    std::vector<Segment> pieces;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        std::vector<double>& at = cuts[i];
        at.push_back(1);
        std::ranges::sort(at);
        double from = 0;
        for (const double to : at) {
            const Vec end = point_at(segments[i], to);
            if (length(end - point_at(segments[i], from)) < GAP) continue;
            // What is left before the end is too short for a piece.
            const bool last = length(segments[i].p[3] - end) < GAP;
            pieces.push_back(part(segments[i], from, last ? 1 : to));
            from = last ? 1 : to;
            if (last) break;
        }
    }
    return pieces;
}

/// Pieces with something inside on the left and nothing on the right.
std::vector<Segment> border(const std::vector<Segment>& segments, bool on_axis) {
    std::vector<Segment> result;
    for (const Segment& s : cut(segments, on_axis)) {
        const Vec middle = point_at(s, 0.5);
        if (on_axis && middle.x < AXIS) continue;
        const Segment next = part(s, 0.5, 0.51);
        const Vec along = next.p[3] - next.p[0];
        const Vec left = (BESIDE / length(along)) * Vec{-along.y, along.x};
        if (winding(segments, middle - left) == 0 && winding(segments, middle + left) != 0)
            result.push_back(s);
    }
    return result;
}

bool lies_on_axis(Vec v) {
    return std::abs(v.x - AXIS) < GAP;
}

/// Takes the pieces that follow `first` one on the other out of `pieces`: to the axis, or round.
std::vector<Segment> take_run(std::vector<Segment>& pieces, std::size_t first, bool to_axis) {
    std::vector<Segment> run = {pieces[first]};
    pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(first));
    while (to_axis ? !lies_on_axis(run.back().p[3]) : length(run.back().p[3] - run.front().p[0]) > 2 * GAP) {
        const auto next = std::ranges::min_element(
            pieces, {}, [&](const Segment& s) { return length(s.p[0] - run.back().p[3]); });
        if (next == pieces.end() || length(next->p[0] - run.back().p[3]) > 2 * GAP)
            throw std::logic_error("the outline of united contours does not close");
        run.push_back(*next);
        pieces.erase(next);
    }
    for (std::size_t i = 0; i < run.size(); ++i) {
        const bool ends = to_axis && i + 1 == run.size();
        if (ends)
            run[i].p[3].x = AXIS;
        else
            run[i].p[3] = run[(i + 1) % run.size()].p[0];
    }
    if (to_axis) run.front().p[0].x = AXIS;
    return run;
}

}  // namespace

std::vector<Segment> all_segments(const std::vector<Contour>& contours) {
    std::vector<Segment> all;
    const auto add = [&all](const Segment& s) {
        if (length(s.p[3] - s.p[0]) > PRECISION) all.push_back(s);
    };
    for (const Contour& c : contours)
        for (const Segment& s : c.segments) {
            add(s);
            if (c.mirror != Mirror::none) add(mirrored(s));
        }
    return all;
}

int winding(const std::vector<Segment>& segments, Vec at) {
    int turns = 0;
    for (const Segment& s : segments) {
        const Bounds b = bounds_of(s);
        if (at.y < b.low.y || b.high.y < at.y) continue;
        const int chords = s.curved ? CHORDS : 1;
        Vec from = s.p[0];
        for (int i = 1; i <= chords; ++i) {
            const Vec to = point_at(s, static_cast<double>(i) / chords);
            if ((from.y <= at.y) != (to.y <= at.y)) {
                const bool left = cross(to - from, at - from) > 0;
                if (from.y <= at.y && left) ++turns;
                if (from.y > at.y && !left) --turns;
            }
            from = to;
        }
    }
    return turns;
}

std::vector<Contour> united(const std::vector<Contour>& contours) {
    const bool symmetric =
        std::ranges::all_of(contours, [](const Contour& c) { return c.mirror != Mirror::none; });
    std::vector<Segment> pieces = border(all_segments(contours), symmetric);
    std::vector<Contour> result;
    const auto begins_on_axis = [](const Segment& s) { return lies_on_axis(s.p[0]); };
    if (symmetric)
        for (auto it = pieces.begin(); (it = std::ranges::find_if(pieces, begins_on_axis)) != pieces.end();)
            result.push_back(
                {Mirror::half, take_run(pieces, static_cast<std::size_t>(it - pieces.begin()), true)});
    while (!pieces.empty())
        result.push_back({symmetric ? Mirror::twin : Mirror::none, take_run(pieces, 0, false)});
    return result;
}

}  // namespace inkmate::figures

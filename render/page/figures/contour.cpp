#include "render/page/figures/contour.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

namespace inkmate::figures {
namespace {

/// Handle length of a quarter circle of radius 1.
constexpr double KAPPA = 0.5522847498;

double dot(Vec a, Vec b) {
    return a.x * b.x + a.y * b.y;
}
Vec unit(Vec a) {
    return (1 / length(a)) * a;
}
Vec middle(Vec a, Vec b) {
    return 0.5 * (a + b);
}
bool near(Vec a, Vec b) {
    return length(a - b) < 1e-6;
}
/// A direction on the right half, as the mirrored half goes on with it.
Vec across(Vec direction) {
    return {direction.x, -direction.y};
}

Segment line(Vec a, Vec b) {
    return {{a, a, b, b}, false};
}
Segment reversed(const Segment& s) {
    return {{s.p[3], s.p[2], s.p[1], s.p[0]}, s.curved};
}
void turn_round(std::vector<Segment>& run) {
    std::reverse(run.begin(), run.end());
    for (Segment& s : run) s = reversed(s);
}

Vec start_direction(const Segment& s) {
    for (std::size_t i = 1; i < 4; ++i)
        if (!near(s.p[0], s.p[i])) return unit(s.p[i] - s.p[0]);
    return {};
}
Vec end_direction(const Segment& s) {
    return -1.0 * start_direction(reversed(s));
}

std::vector<Segment> read_run(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<Segment> run;
    Vec at;
    const auto point = [&in] {
        Vec v;
        in >> v.x >> v.y;
        return v;
    };
    for (char op; in >> op;) {
        if (op == 'M') {
            at = point();
        } else if (op == 'L') {
            run.push_back(line(at, point()));
            at = run.back().p[3];
        } else {
            const Vec a = point(), b = point(), end = point();
            run.push_back({{at, a, b, end}, true});
            at = end;
        }
    }
    return run;
}

void split(const Segment& s, std::vector<Segment>& out) {
    const Vec a = middle(s.p[0], s.p[1]), b = middle(s.p[1], s.p[2]), c = middle(s.p[2], s.p[3]);
    const Vec d = middle(a, b), e = middle(b, c), f = middle(d, e);
    out.push_back({{s.p[0], a, d, f}, true});
    out.push_back({{f, e, c, s.p[3]}, true});
}

Vec right_of(Vec direction, double distance) {
    return {distance * direction.y, -distance * direction.x};
}

/// The parallel curve to the right: handles grow with the chord, which is exact for circles.
Segment parallel(const Segment& s, double distance) {
    const Vec a = s.p[0] + right_of(start_direction(s), distance);
    const Vec b = s.p[3] + right_of(end_direction(s), distance);
    if (!s.curved) return line(a, b);
    const double growth = length(b - a) / length(s.p[3] - s.p[0]);
    return {{a, a + growth * (s.p[1] - s.p[0]), b + growth * (s.p[2] - s.p[3]), b}, true};
}

/// Goes counterclockwise around a corner by an angle, up to a half circle: one curve stays within 2 % of the
/// radius.
Segment round_join(Vec corner, Vec from, double angle) {
    const double handle = 4.0 / 3.0 * std::tan(angle / 4);
    const Vec radius = from - corner;
    const Vec end{radius.x * std::cos(angle) - radius.y * std::sin(angle),
                  radius.x * std::sin(angle) + radius.y * std::cos(angle)};
    const Vec turn{-radius.y, radius.x}, end_turn{-end.y, end.x};
    return {{from, from + handle * turn, corner + end - handle * end_turn, corner + end}, true};
}

/// The angle from one direction to another; a there-and-back turn of a half circle counts as to the left.
double turn_between(Vec a, Vec b) {
    const double turn = std::atan2(cross(a, b), dot(a, b));
    return turn < -3.1 ? turn + 2 * std::numbers::pi : turn;
}
constexpr double SMALL_TURN = 0.02;
/// The cosine of the largest turn of a curve whose parallel is one curve: a little more than a quarter
/// circle.
constexpr double QUARTER = -0.05;

}  // namespace

Contour contour(std::string_view text, Mirror mirror) {
    std::vector<Segment> run = read_run(text);
    if (mirror != Mirror::half && !near(run.back().p[3], run.front().p[0]))
        run.push_back(line(run.back().p[3], run.front().p[0]));
    Contour result{mirror, run};
    if (signed_area(result) < 0) turn_round(result.segments);
    return result;
}

double signed_area(const Contour& contour) {
    // A half is closed along the axis, where the origin lies.
    const Vec origin{AXIS, 0};
    double twice = 0;
    for (const Segment& s : contour.segments)
        for (std::size_t i = 0; i < 3; ++i) twice += cross(s.p[i] - origin, s.p[i + 1] - origin);
    return twice;
}

Contour circle(Vec centre, double r, Mirror mirror) {
    const double k = KAPPA * r;
    const auto at = [centre](double x, double y) { return centre + Vec{x, y}; };
    std::vector<Segment> run = {{{at(0, -r), at(k, -r), at(r, -k), at(r, 0)}, true},
                                {{at(r, 0), at(r, k), at(k, r), at(0, r)}, true}};
    if (mirror != Mirror::half) {
        run.push_back({{at(0, r), at(-k, r), at(-r, k), at(-r, 0)}, true});
        run.push_back({{at(-r, 0), at(-r, -k), at(-k, -r), at(0, -r)}, true});
    }
    return {mirror, run};
}

Contour slab(double half_width, double bottom, double top) {
    const double right = AXIS + half_width;
    return {Mirror::half,
            {line({AXIS, bottom}, {right, bottom}), line({right, bottom}, {right, top}),
             line({right, top}, {AXIS, top})}};
}

Contour outset(const Contour& contour, double distance) {
    if (distance == 0) return contour;
    std::vector<Segment> fine;
    for (const Segment& s : contour.segments)
        if (s.curved && dot(start_direction(s), end_direction(s)) < QUARTER)
            split(s, fine);
        else
            fine.push_back(s);

    const bool half = contour.mirror == Mirror::half;
    Contour result{contour.mirror, {}};
    std::vector<Segment>& out = result.segments;
    if (half) {
        // The second half of the corner on the axis, where the run begins.
        const Vec b = start_direction(fine.front());
        const double turn = turn_between(across(b), b);
        const Vec corner = fine.front().p[0], start = corner + right_of({1, 0}, distance);
        if (turn > SMALL_TURN)
            out.push_back(round_join(corner, start, turn / 2));
        else if (turn < -SMALL_TURN)
            out.push_back(line(corner, corner + right_of(b, distance)));
    }
    for (std::size_t i = 0; i < fine.size(); ++i) {
        const Segment& s = fine[i];
        out.push_back(parallel(s, distance));
        const bool last = half && i + 1 == fine.size();
        const Vec a = end_direction(s);
        const Vec b = last ? across(a) : start_direction(fine[(i + 1) % fine.size()]);
        const double turn = turn_between(a, b);
        const Vec from = out.back().p[3];
        if (turn > SMALL_TURN) {
            out.push_back(round_join(s.p[3], from, last ? turn / 2 : turn));
        } else if (turn < -SMALL_TURN) {
            out.push_back(line(from, s.p[3]));
            if (!last) out.push_back(line(s.p[3], s.p[3] + right_of(b, distance)));
        }
    }
    // A turn too small to be joined leaves a gap.
    for (std::size_t i = half ? 1 : 0; i < out.size(); ++i)
        out[i].p[0] = out[(i + out.size() - 1) % out.size()].p[3];
    return result;
}

Contour stroke(std::string_view text, double weight, Mirror mirror) {
    std::vector<Segment> run = read_run(text);
    // A line up the axis has its right side only.
    if (mirror != Mirror::half || run.back().p[3].x != AXIS) {
        std::vector<Segment> back = run;
        turn_round(back);
        run.insert(run.end(), back.begin(), back.end());
    }
    return outset({mirror, run}, weight / 2);
}

}  // namespace inkmate::figures

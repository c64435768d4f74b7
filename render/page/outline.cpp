#include "render/page/outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <sstream>
#include <string_view>

namespace inkmate {
namespace {

/// Outlines are drawn on a square of 100 by 100, y upwards.
constexpr double SIDE = 100;
/// How heavy the lines of a set are.
struct Weights {
    /// Black line around a white man, and white rim around both.
    double line;
    double halo;
    /// White lines on black men: at least 0.75 pt on the board's squares.
    double white;
    /// Black lines on white men.
    double black;
};
constexpr std::array<Weights, PIECE_SET_NB> WEIGHTS = {{{3.3, 2.2, 2.3, 2.8}, {4.4, 2.2, 3.2, 3.8}}};
/// Handle length of a quarter circle of radius 1.
constexpr double KAPPA = 0.5522847498;

struct Vec {
    double x = 0;
    double y = 0;
};
Vec operator+(Vec a, Vec b) {
    return {a.x + b.x, a.y + b.y};
}
Vec operator-(Vec a, Vec b) {
    return {a.x - b.x, a.y - b.y};
}
Vec operator*(double k, Vec a) {
    return {k * a.x, k * a.y};
}
double cross(Vec a, Vec b) {
    return a.x * b.y - a.y * b.x;
}
double dot(Vec a, Vec b) {
    return a.x * b.x + a.y * b.y;
}
double length(Vec a) {
    return std::hypot(a.x, a.y);
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

/// A line or a cubic Bezier curve.
struct Segment {
    std::array<Vec, 4> p;
    bool curved = false;
};
/// A closed contour: each segment begins where the one before it ends.
using Contour = std::vector<Segment>;

Segment line(Vec a, Vec b) {
    return {{a, a, b, b}, false};
}
Segment reversed(const Segment& s) {
    return {{s.p[3], s.p[2], s.p[1], s.p[0]}, s.curved};
}
Segment mirrored(const Segment& s) {
    Segment m = s;
    for (Vec& v : m.p) v.x = SIDE - v.x;
    return reversed(m);
}

Vec start_direction(const Segment& s) {
    for (int i = 1; i < 4; ++i)
        if (!near(s.p[0], s.p[i])) return unit(s.p[i] - s.p[0]);
    return {};
}
Vec end_direction(const Segment& s) {
    return -1.0 * start_direction(reversed(s));
}

double signed_area(const Contour& contour) {
    double twice = 0;
    for (const Segment& s : contour)
        for (int i = 0; i < 3; ++i) twice += cross(s.p[i], s.p[i + 1]);
    return twice / 2;
}

/// Reads "M x y L x y C x y x y x y ...": an open run of segments.
Contour open_run(std::string_view text) {
    std::istringstream in{std::string(text)};
    Contour run;
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

/// Closes a run and turns it counterclockwise.
Contour closed(Contour run) {
    if (!near(run.back().p[3], run.front().p[0])) run.push_back(line(run.back().p[3], run.front().p[0]));
    if (signed_area(run) < 0) {
        std::reverse(run.begin(), run.end());
        for (Segment& s : run) s = reversed(s);
    }
    return run;
}

Contour shape(std::string_view text) {
    return closed(open_run(text));
}
/// A shape given by its right half, which begins and ends on the axis x = 50.
Contour symmetric(std::string_view right_half) {
    Contour run = open_run(right_half);
    const Contour right = run;
    for (auto s = right.rbegin(); s != right.rend(); ++s) run.push_back(mirrored(*s));
    return closed(run);
}
Contour mirrored(const Contour& contour) {
    Contour run;
    for (auto s = contour.rbegin(); s != contour.rend(); ++s) run.push_back(mirrored(*s));
    return closed(run);
}
Contour circle(Vec centre, double r) {
    const double k = KAPPA * r;
    const auto at = [centre](double x, double y) { return centre + Vec{x, y}; };
    return {{{at(r, 0), at(r, k), at(k, r), at(0, r)}, true},
            {{at(0, r), at(-k, r), at(-r, k), at(-r, 0)}, true},
            {{at(-r, 0), at(-r, -k), at(-k, -r), at(0, -r)}, true},
            {{at(0, -r), at(k, -r), at(r, -k), at(r, 0)}, true}};
}
/// An upright slab that is symmetric about x = 50.
Contour slab(double half_width, double bottom, double top) {
    return closed({line({50 - half_width, bottom}, {50 + half_width, bottom}),
                   line({50 + half_width, bottom}, {50 + half_width, top}),
                   line({50 + half_width, top}, {50 - half_width, top})});
}
/// A run walked there and back: its outset is a stroke with round ends.
Contour hairline(std::string_view text) {
    Contour run = open_run(text);
    const Contour there = run;
    for (auto s = there.rbegin(); s != there.rend(); ++s) run.push_back(reversed(*s));
    return run;
}

void split(const Segment& s, Contour& out) {
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

void round_join(Vec corner, Vec from, Vec to, double angle, Contour& out) {
    const int parts = angle > std::numbers::pi * 0.55 ? 2 : 1;
    const double step = angle / parts;
    const double handle = 4.0 / 3.0 * std::tan(step / 4);
    Vec radius = from - corner;
    for (int i = 0; i < parts; ++i) {
        const Vec next = i + 1 == parts ? to - corner
                                        : Vec{radius.x * std::cos(step) - radius.y * std::sin(step),
                                              radius.x * std::sin(step) + radius.y * std::cos(step)};
        const Vec turn{-radius.y, radius.x};
        const Vec next_turn{-next.y, next.x};
        out.push_back({{corner + radius, corner + radius + handle * turn, corner + next - handle * next_turn,
                        corner + next},
                       true});
        radius = next;
    }
}

/// Everything within `distance` of a counterclockwise contour, corners round. Where the contour turns inwards
/// the result overlaps itself, which the non-zero winding rule fills.
Contour outset(const Contour& contour, double distance) {
    Contour fine;
    for (const Segment& s : contour)
        if (s.curved && dot(start_direction(s), end_direction(s)) < 0.4)
            split(s, fine);
        else
            fine.push_back(s);
    Contour result;
    for (std::size_t i = 0; i < fine.size(); ++i) {
        const Segment& s = fine[i];
        const Segment& next = fine[(i + 1) % fine.size()];
        result.push_back(parallel(s, distance));
        const Vec a = end_direction(s), b = start_direction(next);
        const double turn = std::atan2(cross(a, b), dot(a, b));
        const Vec from = result.back().p[3], to = next.p[0] + right_of(b, distance);
        // A there-and-back turn of a half circle may come out with either sign.
        if (turn > 0.02 || turn < -3.1)
            round_join(s.p[3], from, to, std::abs(turn), result);
        else if (turn < -0.02) {
            result.push_back(line(from, s.p[3]));
            result.push_back(line(s.p[3], to));
        }
    }
    return result;
}

/// A man: the parts whose outset is its body, and the lines that are drawn over them.
struct Man {
    /// White inside a white man.
    std::vector<Contour> parts;
    /// Black in both colours: the king's cross.
    std::vector<Contour> solid;
    /// Black lines and dots on a white man.
    std::vector<Contour> black;
    /// White lines and dots on a black man.
    std::vector<Contour> white;
};

std::vector<Contour> outset(const std::vector<Contour>& contours, double distance) {
    std::vector<Contour> result;
    for (const Contour& c : contours) result.push_back(distance == 0 ? c : outset(c, distance));
    return result;
}
Contour stroke(std::string_view text, double weight) {
    return outset(hairline(text), weight / 2);
}

Man pawn(const Weights& w) {
    return {
        .parts = {slab(23.2, 14.3, 20.6), symmetric("M 50 23.6 L 69 23.6 C 69 36 58 41 57.2 53.4 L 50 53.4"),
                  symmetric("M 50 55 L 62 55 L 62 56.6 L 50 56.6"), circle({50, 68.4}, 10.3)},
        .solid = {},
        .black = {},
        .white = {stroke("M 31.5 22.4 L 68.5 22.4", w.white), stroke("M 40 56 L 60 56", w.white)}};
}

Man rook(const Weights& w) {
    return {
        .parts = {slab(28, 14.3, 20.2), slab(22.5, 23.4, 28), slab(16.5, 31.2, 54.6),
                  symmetric(
                      "M 50 57.8 L 68 57.8 L 74.5 63 L 74.5 77.6 L 65.5 77.6 L 65.5 71.5 L 56.3 71.5 L 56.3 "
                      "77.6 L 50 77.6")},
        .solid = {},
        .black = {},
        .white = {stroke("M 28.5 21.8 L 71.5 21.8", w.white), stroke("M 33.5 29.6 L 66.5 29.6", w.white),
                  stroke("M 33.5 56.2 L 66.5 56.2", w.white)}};
}

Man knight(const Weights& w) {
    return {.parts = {shape(
                "M 31 14.3 L 82.5 14.3 C 85 40 80 72 53.5 75.5 L 46 82 L 43.5 74.5 C 36 71.5 32.5 66 30 59.5 "
                "C 27 52 20 48 17 40.5 C 15.5 36 18.5 33.5 22.5 32.5 L 27.5 35 C 30.5 39 36 41.5 42 42.5 "
                "C 46.5 43.5 49.5 47 51 50.5 C 52 38 32 32 31 14.3")},
            .solid = {},
            .black = {stroke("M 54 67.5 C 70 63 75 45 75 22", w.black), circle({38.4, 61.6}, 2.5),
                      circle({21.6, 38.6}, 1.5)},
            .white = {stroke("M 53 71.5 C 73 68 79.5 45 79.5 19", w.white), circle({38.4, 61.6}, 2.4),
                      circle({21.4, 38.4}, 1.5)}};
}

Man bishop(const Weights& w) {
    return {
        .parts = {circle({50, 81.2}, 3.6),
                  symmetric("M 50 74.6 C 58 69 67 61 67 52 C 67 47 65.5 44.5 63 41.6 L 50 41.6"),
                  symmetric("M 50 33 L 64 33 L 63 38.6 L 50 38.6"),
                  symmetric("M 50 29.6 L 66 29.6 C 64 24 70 22 82 20.5 L 85 14.3 C 70 15 58 15 50 20")},
        .solid = {},
        .black = {stroke("M 50 49 L 50 64", w.black), stroke("M 43 57.5 L 57 57.5", w.black)},
        .white = {stroke("M 50 49 L 50 64", w.white), stroke("M 43 57.5 L 57 57.5", w.white),
                  stroke("M 36.5 40.1 L 63.5 40.1", w.white), stroke("M 35.5 31.3 L 64.5 31.3", w.white)}};
}

Man queen(const Weights& w) {
    return {.parts = {circle({13.6, 66.5}, 3.6), circle({31, 77.5}, 3.6), circle({50, 81.3}, 3.6),
                      circle({69, 77.5}, 3.6), circle({86.4, 66.5}, 3.6),
                      symmetric("M 50 74 L 57 49 L 68 70 L 69 47 L 84 59.5 L 74 36 L 50 36"),
                      slab(23, 27, 32.8), slab(26.5, 14.3, 23.8)},
            .solid = {},
            .black = {},
            .white = {stroke("M 29 40.4 C 42 43.4 58 43.4 71 40.4", w.white),
                      stroke("M 28 34.4 L 72 34.4", w.white), stroke("M 28 25.4 L 72 25.4", w.white)}};
}

Man king(const Weights& w) {
    const Contour lobe =
        shape("M 51.4 35 L 72 35 C 76 43 85 47 85 56.5 C 85 65 78 69.3 71 69.3 C 61 69.3 53.4 61 51.4 52");
    const Contour lobe_line = stroke(
        "M 55.5 38.5 L 55.5 50.5 C 58 58 64 64 71 64 C 76 64 80 61.5 80 56.5 C 80 49 72.5 46 69 39", w.white);
    return {
        .parts = {lobe, mirrored(lobe), symmetric("M 50 59.5 C 53 65 56 68 56 71 C 56 74 53.5 75.5 50 75.5"),
                  slab(22.5, 27, 31.8), slab(26.5, 14.3, 23.8)},
        .solid = {stroke("M 50 76 L 50 86.7", 4.2), stroke("M 44.6 82.6 L 55.4 82.6", 4.2)},
        .black = {},
        .white = {lobe_line, mirrored(lobe_line), stroke("M 28 33.4 L 72 33.4", w.white),
                  stroke("M 28 25.4 L 72 25.4", w.white)}};
}

const Man& man(PieceType type, PieceSet set) {
    using Men = std::array<Man, PIECE_TYPE_NB>;
    static const auto men = [] {
        std::array<Men, PIECE_SET_NB> sets;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const Weights& w = WEIGHTS[i];
            sets[i] = {Man{}, pawn(w), knight(w), bishop(w), rook(w), queen(w), king(w)};
        }
        return sets;
    }();
    return men[static_cast<std::size_t>(set)][type];
}

Path to_path(const std::vector<Contour>& contours, int square) {
    const auto place = [square](Vec v) {
        return Point{static_cast<int>(std::lround(v.x * square / SIDE)),
                     static_cast<int>(std::lround(v.y * square / SIDE))};
    };
    Path path;
    for (const Contour& contour : contours) {
        Point at = place(contour.front().p[0]);
        const Point start = at;
        path.push_back({PathOp::move, {at}});
        for (std::size_t i = 0; i < contour.size(); ++i) {
            const Segment& s = contour[i];
            const Point end = place(s.p[3]);
            if (s.curved && !(end == at))
                path.push_back({PathOp::curve, {place(s.p[1]), place(s.p[2]), end}});
            else if (!(end == at) && !(i + 1 == contour.size() && end == start))
                path.push_back({PathOp::line, {end}});
            at = end;
        }
        path.push_back({PathOp::close, {}});
    }
    return path;
}

std::vector<Contour> joined(std::vector<Contour> a, const std::vector<Contour>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

constexpr int BLACK_GREY = 0;
constexpr int WHITE_GREY = 16;

}  // namespace

std::vector<Fill> silhouette(PieceType type, int square, bool halo, PieceSet set) {
    const Man& m = man(type, set);
    const Weights& w = WEIGHTS[static_cast<std::size_t>(set)];
    std::vector<Fill> fills;
    if (halo)
        fills.push_back(
            {to_path(joined(outset(m.parts, w.line + w.halo), outset(m.solid, w.halo)), square), WHITE_GREY});
    fills.push_back({to_path(joined(outset(m.parts, w.line), m.solid), square), BLACK_GREY});
    return fills;
}

std::vector<Fill> details(Piece piece, int square, PieceSet set) {
    const Man& m = man(type_of(piece), set);
    std::vector<Fill> fills;
    if (color_of(piece) == BLACK) {
        fills.push_back({to_path(m.white, square), WHITE_GREY});
    } else {
        fills.push_back({to_path(m.parts, square), WHITE_GREY});
        if (!m.black.empty()) fills.push_back({to_path(m.black, square), BLACK_GREY});
    }
    return fills;
}

}  // namespace inkmate

#include "render/page/figures/own_outline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "render/page/figures/contour.hpp"
#include "render/page/figures/pieces.hpp"
#include "render/page/figures/svg_path.hpp"

namespace inkmate::figures {

namespace {

/// Margin at each side of the square of 100 by 100, for line and halo of the bold set, rounded up.
constexpr double DRAWING_MARGIN = 7;
/// How far outside the box a point may lie, for what editors round.
constexpr double TOLERANCE = 0.25;
/// Shorter lines and curves than that lie within a step of the grid.
constexpr double SHORTEST = 0.2;
/// A curve is halved until its handles turn no more than this, or as often as that.
constexpr double MOST_TURN = 1.2;
constexpr int MOST_HALVINGS = 4;
/// How far beside a contour it is asked what is filled there; how many points of the square are asked.
constexpr double BESIDE = 0.03;
constexpr int SAMPLES = 41;

using Run = std::vector<Segment>;

Vec halfway(Vec a, Vec b) {
    return 0.5 * (a + b);
}
double angle_between(Vec a, Vec b) {
    return std::abs(std::atan2(cross(a, b), a.x * b.x + a.y * b.y));
}

/// How much a curve turns, by the polygon of its points.
double turn_of(const Segment& s) {
    std::vector<Vec> sides;
    for (std::size_t i = 0; i < 3; ++i)
        if (const Vec side = s.p[i + 1] - s.p[i]; length(side) > 1e-3) sides.push_back(side);
    double turn = 0;
    for (std::size_t i = 1; i < sides.size(); ++i) turn += angle_between(sides[i - 1], sides[i]);
    return turn;
}

/// Lines and curves whose parallels are curves.
void append_tame(Run& run, const Segment& s, int halvings) {
    if (!s.curved || (turn_of(s) <= MOST_TURN && length(s.p[3] - s.p[0]) >= SHORTEST))
        return run.push_back(s);
    if (halvings == 0) return run.push_back({{s.p[0], s.p[0], s.p[3], s.p[3]}, false});
    const Vec a = halfway(s.p[0], s.p[1]), b = halfway(s.p[1], s.p[2]), c = halfway(s.p[2], s.p[3]);
    const Vec d = halfway(a, b), e = halfway(b, c), middle = halfway(d, e);
    append_tame(run, {{s.p[0], a, d, middle}, true}, halvings - 1);
    append_tame(run, {{middle, e, c, s.p[3]}, true}, halvings - 1);
}

/// Without segments that are too short; the next one begins where the last that is left ends.
Run without_short(const Run& run) {
    Run result;
    if (run.empty()) return result;
    Vec at = run.front().p[0];
    for (Segment s : run) {
        if (length(s.p[3] - at) < SHORTEST) continue;
        if (!s.curved) s.p[1] = at;
        s.p[0] = at;
        at = s.p[3];
        result.push_back(s);
    }
    if (!result.empty()) {
        Segment& last = result.back();
        last.p[3] = result.front().p[0];
        if (!last.curved) last.p[2] = last.p[3];
        if (length(last.p[3] - last.p[0]) < SHORTEST) result.pop_back();
        if (!result.empty()) result.back().p[3] = result.front().p[0];
    }
    return result;
}

/// From a drawing to the square of 100 by 100.
class Placement {
  public:
    explicit Placement(const DrawnBox& box)
        : middle_{box.x + box.width / 2, box.y + box.height / 2},
          scale_((100 - 2 * DRAWING_MARGIN) / std::max(box.width, box.height)) {}
    Vec operator()(Vec v) const { return {50 + scale_ * (v.x - middle_.x), 50 - scale_ * (v.y - middle_.y)}; }

  private:
    Vec middle_;
    double scale_;
};

Contour placed(const Contour& contour, const Placement& place) {
    Run run;
    for (const Segment& s : contour.segments) {
        Segment there = s;
        for (Vec& v : there.p) v = place(v);
        append_tame(run, there, MOST_HALVINGS);
    }
    return {Mirror::none, without_short(run)};
}

void expect_inside(const Contour& contour, const std::string& place) {
    constexpr double low = DRAWING_MARGIN - TOLERANCE, high = 100 - low;
    const auto inside = [](Vec v) { return v.x >= low && v.x <= high && v.y >= low && v.y <= high; };
    for (const Segment& s : contour.segments) {
        const Vec middle = s.curved ? 0.125 * (s.p[0] + 3 * (s.p[1] + s.p[2]) + s.p[3]) : s.p[0];
        if (!inside(s.p[3]) || !inside(middle))
            throw OutlineError(place +
                               ": the path leaves the drawing's viewBox: enlarge the viewBox, or move "
                               "the path into it");
    }
}

/// What a shape fills, before its contours are turned round.
class Filling {
  public:
    Filling(const std::vector<Contour>& contours, bool even_odd)
        : segments_(all_segments(contours)), even_odd_(even_odd) {}
    bool operator()(Vec at) const {
        const int turns = winding(segments_, at);
        return even_odd_ ? turns % 2 != 0 : turns != 0;
    }

  private:
    std::vector<Segment> segments_;
    bool even_odd_;
};

/// On which sides of a contour something is filled and nothing on the other, somewhere along it.
struct Sides {
    bool left = false, right = false;
};
Sides filled_sides(const Contour& contour, const Filling& filled) {
    Sides sides;
    for (const Segment& s : contour.segments) {
        const Vec middle =
            s.curved ? 0.125 * (s.p[0] + 3 * (s.p[1] + s.p[2]) + s.p[3]) : halfway(s.p[0], s.p[3]);
        Vec along = s.curved ? s.p[3] + s.p[2] - s.p[1] - s.p[0] : s.p[3] - s.p[0];
        if (length(along) < 1e-6) continue;
        along = (BESIDE / length(along)) * along;
        const Vec to_left{-along.y, along.x};
        const bool left = filled(middle + to_left), right = filled(middle - to_left);
        sides.left = sides.left || (left && !right);
        sides.right = sides.right || (right && !left);
    }
    return sides;
}

Contour turned_round(Contour contour) {
    std::ranges::reverse(contour.segments);
    for (Segment& s : contour.segments) s.p = {s.p[3], s.p[2], s.p[1], s.p[0]};
    return contour;
}

/// Contours with what they fill on their left, all along, whatever the rule: those that do not bound anything
/// go.
std::vector<Contour> bounding(const std::vector<Contour>& contours, bool even_odd, const std::string& place) {
    const Filling filled(contours, even_odd);
    std::vector<Contour> result;
    bool clear = true;
    for (const Contour& c : contours) {
        const Sides sides = filled_sides(c, filled);
        clear = clear && !(sides.left && sides.right);
        if (sides.left || sides.right) result.push_back(sides.right ? turned_round(c) : c);
    }
    // Between the lines of a grid of which no drawing is made.
    const Filling now(result, false);
    int different = 0;
    for (int i = 0; clear && i < SAMPLES * SAMPLES; ++i) {
        const Vec at{(i % SAMPLES + 0.4637) * 100 / SAMPLES, (i / SAMPLES + 0.5219) * 100 / SAMPLES};
        different += filled(at) != now(at) ? 1 : 0;
    }
    if (!clear || different > 1)
        throw OutlineError(place +
                           ": the path crosses itself, and holes come of it that cannot be outlined: "
                           "unite its parts in the editor that it comes from");
    return result;
}

void expect_room(std::size_t steps, std::size_t contours) {
    if (steps > MOST_OUTLINE_STEPS || contours > MOST_OUTLINE_CONTOURS)
        throw OutlineError(
            fmt::format("the drawing has more than {} lines and curves, or more than {} contours: simplify "
                        "it in the editor that it comes from",
                        MOST_OUTLINE_STEPS, MOST_OUTLINE_CONTOURS));
}

std::size_t steps_of(const std::vector<Outline>& outlines) {
    std::size_t steps = 0;
    for (const Outline& outline : outlines) steps += outline.path.size();
    return steps;
}

/// From the grid back to the square of 100 by 100.
std::vector<Contour> contours_of(const std::vector<Outline>& outlines) {
    const auto vec = [](Point p) { return Vec{p.x * 100.0 / OUTLINE_GRID, p.y * 100.0 / OUTLINE_GRID}; };
    std::vector<Contour> contours;
    for (const Outline& outline : outlines) {
        Run run;
        const Vec start = vec(outline.path.front().points[0]);
        Vec at = start;
        for (const PathStep& step : outline.path) {
            const bool curved = step.op == PathOp::curve;
            const Vec end = vec(step.points[curved ? 2 : 0]);
            if (curved)
                run.push_back({{at, vec(step.points[0]), vec(step.points[1]), end}, true});
            else if (step.op == PathOp::line)
                run.push_back({{at, at, end, end}, false});
            at = end;
        }
        if (length(at - start) > 0) run.push_back({{at, at, start, start}, false});
        contours.push_back({Mirror::none, std::move(run)});
    }
    return contours;
}

constexpr char LINES_FOLLOW = '.';

std::string text_of(const std::vector<Outline>& outlines) {
    std::string text;
    for (const Outline& outline : outlines) {
        for (const PathStep& step : outline.path) {
            text += step.op == PathOp::move ? 'M' : step.op == PathOp::line ? 'L' : 'C';
            for (int i = 0; i < (step.op == PathOp::curve ? 3 : 1); ++i) {
                const Point p = step.points[static_cast<std::size_t>(i)];
                text += fmt::format("{}{},{}", i == 0 ? "" : ",", p.x, p.y);
            }
        }
        text += 'Z';
    }
    return text;
}

/// Reads the outlines in path data on the grid.
std::vector<Outline> outlines_of_text(std::string_view text) {
    std::vector<Outline> outlines;
    const auto point = [](Vec v) {
        constexpr double most = 4 * OUTLINE_GRID;
        if (std::abs(v.x) > most || std::abs(v.y) > most || v.x != std::round(v.x) || v.y != std::round(v.y))
            throw OutlineError("an outline has points that are not on its grid");
        return Point{static_cast<int>(v.x), static_cast<int>(v.y)};
    };
    for (const Contour& contour : read_svg_path(text)) {
        Outline outline;
        const Point start = point(contour.segments.front().p[0]);
        outline.path.push_back({PathOp::move, {start}});
        for (const Segment& s : contour.segments) {
            if (point(s.p[3]) == point(s.p[0]))
                throw OutlineError("an outline has a step that leads nowhere");
            if (s.curved)
                outline.path.push_back({PathOp::curve, {point(s.p[1]), point(s.p[2]), point(s.p[3])}});
            else
                outline.path.push_back({PathOp::line, {point(s.p[3])}});
        }
        if (outline.path.back().op == PathOp::line) outline.path.pop_back();
        outlines.push_back(std::move(outline));
    }
    return outlines;
}

}  // namespace

OwnOutline::OwnOutline(const std::vector<DrawnShape>& shapes, const DrawnBox& box) {
    const Placement place(box);
    std::vector<Contour> parts, lines;
    std::size_t steps = 0, all = 0;
    for (const DrawnShape& shape : shapes) {
        std::vector<Contour> contours;
        for (const Contour& c : shape.contours) {
            Contour there = placed(c, place);
            expect_inside(there, shape.place);
            if (there.segments.size() < 2) continue;
            expect_room(steps += there.segments.size(), ++all);
            contours.push_back(std::move(there));
        }
        std::ranges::move(bounding(contours, shape.even_odd, shape.place),
                          std::back_inserter(shape.line ? lines : parts));
    }
    parts_ = on_grid(parts);
    lines_ = on_grid(lines);
    make_outlines();
}

OwnOutline::OwnOutline(std::string_view text) {
    const std::size_t end = std::min(text.find(LINES_FOLLOW), text.size());
    try {
        parts_ = outlines_of_text(text.substr(0, end));
        lines_ = outlines_of_text(text.substr(std::min(end + 1, text.size())));
    } catch (const PathError& e) {
        throw OutlineError(fmt::format("an outline cannot be read at byte {}: {}", e.byte(), e.what()));
    }
    make_outlines();
}

void OwnOutline::make_outlines() {
    if (parts_.empty()) throw OutlineError("nothing of the drawing is filled with a colour other than white");
    expect_room(steps_of(parts_) + steps_of(lines_), parts_.size() + lines_.size());
    for (const PieceSet set : {PieceSet::regular, PieceSet::bold}) {
        PieceOutlines& outlines = outlines_[static_cast<std::size_t>(set)];
        outlines = drawn_outlines(contours_of(parts_), contours_of(lines_), set);
        if (outlines.body.empty() || outlines.halo.empty())
            throw OutlineError("what the drawing fills is too thin for a line around it: draw it larger");
    }
}

std::string OwnOutline::text() const {
    std::string text = text_of(parts_);
    return lines_.empty() ? text : text + LINES_FOLLOW + text_of(lines_);
}

}  // namespace inkmate::figures

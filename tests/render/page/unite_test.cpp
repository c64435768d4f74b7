#include "render/page/figures/contour.hpp"

#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "render/page/figures/outline.hpp"
#include "render/page/figures/pieces.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::chess;

namespace {

constexpr Mirror HALF = Mirror::half;
constexpr Mirror TWIN = Mirror::twin;

Vec at(const Segment& s, double t) {
    const double u = 1 - t;
    return (u * u * u) * s.p[0] + (3 * u * u * t) * s.p[1] + (3 * u * t * t) * s.p[2] + (t * t * t) * s.p[3];
}

/// The chords of contours with their mirror images.
std::vector<std::pair<Vec, Vec>> chords(const std::vector<Contour>& contours) {
    const auto mirrored = [](Vec v) { return Vec{2 * AXIS - v.x, v.y}; };
    std::vector<std::pair<Vec, Vec>> result;
    for (const Contour& c : contours)
        for (const Segment& s : c.segments)
            for (int i = 0; i < 50; ++i) {
                const Vec a = at(s, i / 50.0), b = at(s, (i + 1) / 50.0);
                result.emplace_back(a, b);
                if (c.mirror != Mirror::none) result.emplace_back(mirrored(b), mirrored(a));
            }
    return result;
}

double area_of(const std::vector<Contour>& contours) {
    double twice = 0;
    for (const auto& [a, b] : chords(contours)) twice += cross(a, b);
    return twice / 2;
}

/// What fills a row of points between the left edge of the square and its right one.
std::vector<bool> row_of(const std::vector<std::pair<Vec, Vec>>& lines, double y) {
    std::vector<int> turns(400);
    for (const auto& [a, b] : lines) {
        if ((a.y <= y) == (b.y <= y)) continue;
        const double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        for (std::size_t i = 0; i < turns.size() && i + 0.37 < x * 4; ++i) turns[i] += a.y <= y ? 1 : -1;
    }
    return {turns.begin(), turns.end()};
}

}  // namespace

TEST_CASE("contours that overlap become one, those apart stay, what they enclose becomes a hole") {
    const auto overlap = united({slab(20, 10, 30), slab(10, 20, 50)});
    REQUIRE(overlap.size() == 1);
    CHECK(overlap[0].mirror == HALF);
    CHECK(overlap[0].segments.size() == 5);
    CHECK(area_of(overlap) == doctest::Approx(40 * 20 + 20 * 20));

    const auto apart = united({slab(20, 10, 30), slab(10, 40, 50)});
    CHECK(apart.size() == 2);
    CHECK(area_of(apart) == doctest::Approx(40 * 20 + 20 * 10));

    const auto within = united({slab(20, 10, 30), slab(10, 15, 25)});
    REQUIRE(within.size() == 1);
    CHECK(area_of(within) == doctest::Approx(40 * 20));

    const auto ring =
        united({slab(20, 10, 20), slab(20, 40, 50), contour("M 60 15 L 68 15 L 68 45 L 60 45", TWIN)});
    REQUIRE(ring.size() == 2);
    CHECK(signed_area(ring[0]) * signed_area(ring[1]) < 0);
    CHECK(area_of(ring) == doctest::Approx(2 * 40 * 10 + 2 * 8 * 20));
}

TEST_CASE("twins that cross the axis are joined there, and what has no mirror image stays so") {
    const auto lobes = united({contour("M 45 10 L 80 15 L 80 40 L 45 45", TWIN)});
    REQUIRE(lobes.size() == 1);
    CHECK(lobes[0].mirror == HALF);
    // Between 45 and 55 they stand over each other.
    CHECK(area_of(lobes) == doctest::Approx(2 * (5 * 240.0 / 7 + 25 * 200.0 / 7)));

    const auto balls = united({circle({70, 50}, 10, TWIN), circle({50, 50}, 5, HALF)});
    REQUIRE(balls.size() == 2);
    CHECK(balls[0].mirror == HALF);
    CHECK(balls[1].mirror == TWIN);
    CHECK(area_of(balls) == doctest::Approx((2 * 100 + 25) * 3.14159265).epsilon(0.001));

    const auto single =
        united({contour("M 10 10 L 30 10 L 30 30 L 10 30"), contour("M 20 20 L 40 20 L 40 40 L 20 40")});
    REQUIRE(single.size() == 1);
    CHECK(single[0].mirror == Mirror::none);
    CHECK(area_of(single) == doctest::Approx(400 + 400 - 100));
}

TEST_CASE("the silhouettes of pieces are what their parts cover, and a halo is one contour") {
    for (const PieceSet set : {PieceSet::regular, PieceSet::bold})
        for (int f = 1; f < FIGURE_NB; ++f) {
            CAPTURE(f);
            const auto figure = static_cast<Figure>(f);
            const PieceParts piece = piece_parts(figure, set);
            std::vector<Contour> parts = piece.solid;
            for (const Contour& c : piece.parts) parts.push_back(outset(c, weights(set).line));
            const auto before = chords(parts), after = chords(united(parts));
            CHECK(after.size() < before.size());
            // A point may lie on a border.
            int different = 0;
            for (double y = 0.13; y < 100; y += 0.5) {
                const std::vector<bool> a = row_of(before, y), b = row_of(after, y);
                for (std::size_t i = 0; i < a.size(); ++i) different += a[i] != b[i];
            }
            CHECK(different <= 2);
            // WithoutHalo of the program takes one outline away.
            CHECK(piece_outlines(figure, set).halo.size() == 1);
        }
}

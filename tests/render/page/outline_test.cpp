#include <doctest/doctest.h>

#include <array>

#include "psgen/tables/page_objects.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

constexpr int SQUARE = quarters(100);

void check_contours(const Path& path) {
    bool open = false;
    for (const PathStep& step : path) {
        if (step.op == PathOp::move) {
            CHECK_FALSE(open);
            open = true;
        } else {
            CHECK(open);
            if (step.op == PathOp::close) open = false;
        }
    }
    CHECK_FALSE(open);
}

}  // namespace

TEST_CASE("all twelve pieces are drawn with closed contours inside their square") {
    for (const int square : {page_layout(A4).square, page_layout(A4).captured_man.square})
        for (const Color color : {WHITE, BLACK})
            for (int type = PAWN; type <= KING; ++type) {
                CAPTURE(type);
                const auto piece_type = static_cast<PieceType>(type);
                std::vector<Fill> piece = silhouette(piece_type, square, true);
                const std::vector<Fill> inner = details(make_piece(color, piece_type), square);
                REQUIRE(piece.size() == 2);
                REQUIRE_FALSE(inner.empty());
                CHECK(piece[0].ink == 16);
                CHECK(piece[1].ink == 0);
                CHECK(inner[0].ink == 16);
                piece.insert(piece.end(), inner.begin(), inner.end());
                for (const Fill& fill : piece) {
                    REQUIRE_FALSE(fill.path.empty());
                    check_contours(fill.path);
                    const Rect r = bounds(fill.path);
                    CHECK(r.x >= 0);
                    CHECK(r.y >= 0);
                    CHECK(r.x + r.width <= square);
                    CHECK(r.y + r.height <= square);
                }
            }
}

TEST_CASE("pieces do not touch the frame of the last move") {
    const Layout l = page_layout(A4);
    for (int figure = 1; figure < FIGURE_NB; ++figure) {
        CAPTURE(figure);
        const Rect r = bounds(silhouette(static_cast<Figure>(figure), l.square, false)[0].path);
        CHECK(r.x > l.move_frame);
        CHECK(r.y > l.move_frame);
        CHECK(r.x + r.width < l.square - l.move_frame);
        CHECK(r.y + r.height < l.square - l.move_frame);
    }
}

TEST_CASE("pieces have the proportions that read well in print") {
    // In percent of the square, by figure from the pawn.
    constexpr std::array<int, FIGURE_NB - 1> heights = {71, 74, 77, 70, 78, 78, 75, 75, 75};
    constexpr std::array<int, FIGURE_NB - 1> widths = {54, 74, 77, 63, 86, 77, 63, 77, 86};
    for (int figure = 1; figure < FIGURE_NB; ++figure) {
        CAPTURE(figure);
        const Rect r = bounds(silhouette(static_cast<Figure>(figure), SQUARE, false)[0].path);
        const std::size_t i = static_cast<std::size_t>(figure) - 1;
        CHECK(points(r.height) == doctest::Approx(heights[i]).epsilon(0.03));
        CHECK(points(r.width) == doctest::Approx(widths[i]).epsilon(0.03));
        CHECK(points(r.y) >= 10);
        CHECK(points(r.y) <= 12);
        CHECK(points(r.x) + points(r.width) / 2 == doctest::Approx(50).epsilon(0.02));
    }
}

TEST_CASE("a halo goes all around a piece, and only where it is asked for") {
    for (int figure = 1; figure < FIGURE_NB; ++figure) {
        const std::vector<Fill> with = silhouette(static_cast<Figure>(figure), SQUARE, true);
        const std::vector<Fill> without = silhouette(static_cast<Figure>(figure), SQUARE, false);
        REQUIRE(without.size() == 1);
        CHECK(with[1].path == without[0].path);
        const Rect halo = bounds(with[0].path), body = bounds(with[1].path);
        CHECK(halo.x < body.x);
        CHECK(halo.y < body.y);
        CHECK(halo.x + halo.width > body.x + body.width);
        CHECK(halo.y + halo.height > body.y + body.height);
    }
}

TEST_CASE("what is mirrored is mirrored to the quarter point, whatever the size of the square") {
    for (const int square : {40, 68, 98, 176, 248})
        for (const PieceSet set : {PieceSet::regular, PieceSet::bold})
            for (const PieceType type : {PAWN, ROOK, QUEEN, KING}) {
                CAPTURE(square);
                CAPTURE(type);
                const Rect r = bounds(silhouette(type, square, false, set)[0].path);
                CHECK(2 * r.x + r.width == square);
            }
}

TEST_CASE("a half is completed by its mirror image, a twin is another contour") {
    const auto run = [](Mirror mirror) {
        return Outline{mirror,
                       {{PathOp::move, {Point{120, 24}}},
                        {PathOp::line, {Point{180, 24}}},
                        {PathOp::curve, {Point{200, 48}, Point{190, 72}, Point{120, 96}}}}};
    };
    const Outline half = run(Mirror::half), twin = run(Mirror::twin), none = run(Mirror::none);
    const Path right = {{PathOp::move, {Point{50, 10}}},
                        {PathOp::line, {Point{75, 10}}},
                        {PathOp::curve, {Point{83, 20}, Point{79, 30}, Point{50, 40}}}};
    const Path left = {{PathOp::curve, {Point{21, 30}, Point{17, 20}, Point{25, 10}}},
                       {PathOp::line, {Point{50, 10}}}};
    const PathStep close{PathOp::close, {}};
    const auto joined = [](std::initializer_list<Path> parts) {
        Path all;
        for (const Path& part : parts) all.insert(all.end(), part.begin(), part.end());
        return all;
    };
    CHECK(scaled({&none, 1}, 100) == joined({right, {close}}));
    CHECK(scaled({&half, 1}, 100) == joined({right, left, {close}}));
    CHECK(scaled({&twin, 1}, 100) ==
          joined({right, {close, {PathOp::move, {Point{50, 40}}}}, left, {close}}));
}

TEST_CASE("outlines are written down in few printable characters") {
    const Outline outline{Mirror::twin,
                          {{PathOp::move, {Point{120, 45}}},
                           {PathOp::line, {Point{74, 91}}},
                           {PathOp::curve, {Point{75, 90}, Point{75, 91}, Point{212, 0}}}}};
    // 0 45, -46 46, then 1 -1, 0 1, 137 -91.
    CHECK(outline_text(outline) == "2P} !P~PQOPQ~~}!#");
    for (const PieceSet set : {PieceSet::regular, PieceSet::bold})
        for (int type = PAWN; type <= KING; ++type)
            for (const Outline& body : piece_outlines(static_cast<PieceType>(type), set).body)
                for (const char c : outline_text(body)) CHECK((c >= ' ' && c <= '~'));
}

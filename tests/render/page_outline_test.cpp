#include <doctest/doctest.h>

#include <array>

#include "page_helpers.hpp"
#include "render/page/layout.hpp"
#include "render/page/outline.hpp"

using namespace inkmate;
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

TEST_CASE("all twelve men are drawn with closed contours inside their square") {
    for (const int square : {page_layout(A4).square, page_layout(A4).captured_square})
        for (const Color color : {WHITE, BLACK})
            for (int type = PAWN; type <= KING; ++type) {
                CAPTURE(type);
                const auto piece_type = static_cast<PieceType>(type);
                std::vector<Fill> man = silhouette(piece_type, square, true);
                const std::vector<Fill> inner = details(make_piece(color, piece_type), square);
                REQUIRE(man.size() == 2);
                REQUIRE_FALSE(inner.empty());
                CHECK(man[0].grey == 16);
                CHECK(man[1].grey == 0);
                CHECK(inner[0].grey == 16);
                man.insert(man.end(), inner.begin(), inner.end());
                for (const Fill& fill : man) {
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

TEST_CASE("men do not touch the frame of the last move") {
    const Layout l = page_layout(A4);
    for (int type = PAWN; type <= KING; ++type) {
        CAPTURE(type);
        const Rect r = bounds(silhouette(static_cast<PieceType>(type), l.square, false)[0].path);
        CHECK(r.x > l.move_frame);
        CHECK(r.y > l.move_frame);
        CHECK(r.x + r.width < l.square - l.move_frame);
        CHECK(r.y + r.height < l.square - l.move_frame);
    }
}

TEST_CASE("men have the proportions that read well in print") {
    // In percent of the square, by piece type from the pawn.
    constexpr std::array<int, 6> heights = {71, 74, 77, 70, 78, 78};
    constexpr std::array<int, 6> widths = {54, 74, 77, 63, 86, 77};
    for (int type = PAWN; type <= KING; ++type) {
        CAPTURE(type);
        const Rect r = bounds(silhouette(static_cast<PieceType>(type), SQUARE, false)[0].path);
        const std::size_t i = static_cast<std::size_t>(type - PAWN);
        CHECK(points(r.height) == doctest::Approx(heights[i]).epsilon(0.03));
        CHECK(points(r.width) == doctest::Approx(widths[i]).epsilon(0.03));
        CHECK(points(r.y) >= 10);
        CHECK(points(r.y) <= 12);
        CHECK(points(r.x) + points(r.width) / 2 == doctest::Approx(50).epsilon(0.02));
    }
}

TEST_CASE("a halo goes all around a man, and only where it is asked for") {
    for (int type = PAWN; type <= KING; ++type) {
        const auto piece_type = static_cast<PieceType>(type);
        const std::vector<Fill> with = silhouette(piece_type, SQUARE, true);
        const std::vector<Fill> without = silhouette(piece_type, SQUARE, false);
        REQUIRE(without.size() == 1);
        CHECK(with[1].path == without[0].path);
        const Rect halo = bounds(with[0].path), body = bounds(with[1].path);
        CHECK(halo.x < body.x);
        CHECK(halo.y < body.y);
        CHECK(halo.x + halo.width > body.x + body.width);
        CHECK(halo.y + halo.height > body.y + body.height);
    }
}

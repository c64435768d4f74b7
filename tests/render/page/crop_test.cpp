#include "render/page/words/metrics.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "base/process/cleanup.hpp"
#include "pdf/document/raster.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/words/metrics.hpp"

using namespace inkmate;
using namespace inkmate::cairo;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;

namespace {

Fill square(int x, int y, int side) {
    return {{{PathOp::move, {Point{x, y}}},
             {PathOp::line, {Point{x + side, y}}},
             {PathOp::line, {Point{x + side, y + side}}},
             {PathOp::line, {Point{x, y + side}}},
             {PathOp::close}},
            0};
}

/// Dark pixels at 288 dpi, where a pixel is a step of the grid.
std::ptrdiff_t ink(const Page& page) {
    const TemporaryDirectory directory;
    const std::string file = directory / "page.pdf";
    draw_pdf({&page, 1}, file);
    const pdf::FilePages pages{file, {1}};
    pdf::Raster raster;
    REQUIRE(pdf::draw_pages(pdf::Rasteriser::poppler, {}, {&pages, 1}, {288}, false)->next(raster));
    return std::ranges::count_if(raster.samples,
                                 [](char grey) { return static_cast<unsigned char>(grey) < 128; });
}

}  // namespace

TEST_CASE("a page is cut to its fills, to whole points, and the grid stays") {
    const Page page{A4, {square(401, 803, 10), square(441, 823, 2)}};
    const Page cut = cropped(page);
    CHECK(cut.paper.width == 11);  // 42 quarters
    CHECK(cut.paper.height == 6);  // 22
    CHECK(std::get<Fill>(cut.items[0]).path == square(0, 0, 10).path);
    CHECK(std::get<Fill>(cut.items[1]).path == square(40, 20, 2).path);
}

TEST_CASE("text is within what a cropped page keeps, whichever way it runs") {
    for (const bool turned : {false, true}) {
        CAPTURE(turned);
        const Text text{Font::times, quarters(20), {quarters(200), quarters(300)}, "Qgf", turned};
        const Page cut = cropped({A4, {text}});
        const Text& moved = std::get<Text>(cut.items[0]);
        const int width = text_width(text.font, text.size, text.text);
        CHECK(moved.at.x == (turned ? width : 0) + quarters(3));
        CHECK(cut.paper.width == (width + 3) / 4 + 6);
        CHECK(cut.paper.height < 25);
        CHECK(ink(cut) > 100);
        CHECK(ink(cut) == ink({A4, {text}}));
    }
}

TEST_CASE("a page without anything on it is not cropped") {
    CHECK(cropped({LETTER, {}}).paper == LETTER);
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::compare;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

std::vector<Region> sample_regions(int) {
    return {{"square a1", {100, 400, 150, 450}},
            {"square b1", {150, 400, 200, 450}},
            {"headline", {50, 740, 500, 780}},
            {"move list", {50, 290, 500, 320}},
            {"fen", {50, 95, 500, 115}}};
}

/// One thing wrong with a page, and what the comparison must say of it.
struct Fault {
    const char* name;
    std::function<void(Page&)> seed;
    Layer layer;
    Change change;
    const char* what;
    const char* region;
    bool visible = true;
};

Fill& fill(Page& page, SampleItem item) {
    return std::get<Fill>(page.items[item]);
}
Text& text(Page& page, SampleItem item) {
    return std::get<Text>(page.items[item]);
}
void move_by(Fill& f, int x, int y) {
    for (PathStep& step : f.path)
        for (Point& p : step.points) p = p + Point{x, y};
}

const std::vector<Fault>& faults() {
    static const std::vector<Fault> list = {
        {"a piece on the wrong square",
         [](Page& p) {
             move_by(fill(p, PIECE), -200, 0);
             move_by(fill(p, PIECE_INSIDE), -200, 0);
         },
         Layer::drawing, Change::moved, "fill moved by (-50, 0) pt", "square a1"},
        {"a wrong letter", [](Page& p) { text(p, HEADLINE).text = "Black played 1... e6"; }, Layer::text,
         Change::changed, "text \"Black played 1... e5\" became \"Black played 1... e6\"", "headline"},
        {"a shifted line", [](Page& p) { move_by(fill(p, FRAME_TOP), 0, -1); }, Layer::drawing, Change::moved,
         "fill moved by (0, -0.25) pt", "square b1"},
        {"a darker grey", [](Page& p) { fill(p, DARK).ink = 11; }, Layer::drawing, Change::recoloured,
         "fill grey 0.75 became grey 0.6875", "square b1"},
        {"a missing frame", [](Page& p) { p.items.erase(p.items.begin() + FRAME_LEFT); }, Layer::drawing,
         Change::missing, "fill of 4 segments, grey 0", "square b1"},
        {"a missing piece",
         [](Page& p) { p.items.erase(p.items.begin() + PIECE, p.items.begin() + PIECE_INSIDE + 1); },
         Layer::drawing, Change::missing, "fill of 4 segments, grey 1", "square b1"},
        {"another font", [](Page& p) { text(p, MOVES).font = Font::times; }, Layer::drawing, Change::changed,
         "font Helvetica became Times-Roman", "move list"},
        {"another font size", [](Page& p) { text(p, FEN).size = 37; }, Layer::drawing, Change::changed,
         "size 9 became 9.25", "fen"},
        {"a missing text", [](Page& p) { p.items.erase(p.items.begin() + MOVES); }, Layer::text,
         Change::missing, "text \"1. e4 e5 2. Nf3\" in Helvetica 10, grey 0", "move list"},
        {"a text too many",
         [](Page& p) {
             p.items.push_back(Text{Font::helvetica, 40, {1201, 1201}, "Check"});
         },
         Layer::text, Change::added, "text \"Check\" in Helvetica 10, grey 0", "move list"},
        {"a moved text", [](Page& p) { text(p, FEN).at.x += 4; }, Layer::drawing, Change::moved,
         "text \"8/8/8/4p3/4P3/8/8/8 w - - 0 2\" moved by (1, 0) pt", "fen"},
        {"a quote turned the wrong way", [](Page& p) { text(p, MOVES).text = "1. e4 e5 2. Nf3 `"; },
         Layer::text, Change::changed, "became \"1. e4 e5 2. Nf3 \u2018\"", "move list"},
        {"a changed order that shows", [](Page& p) { std::swap(p.items[PIECE], p.items[PIECE_INSIDE]); },
         Layer::drawing, Change::reordered, "is drawn", "square b1"},
        {"a changed order that does not show", [](Page& p) { std::swap(p.items[HEADLINE], p.items[MOVES]); },
         Layer::drawing, Change::reordered, "is drawn", "", false},
        {"a dot of one pixel", [](Page& p) { p.items.push_back(rectangle(500, 1700, 1, 1, 0)); },
         Layer::drawing, Change::added, "fill of 4 segments, grey 0", "square a1"},
        {"a dent in a shape", [](Page& p) { fill(p, LIGHT).path[2].points[0].x -= 20; }, Layer::drawing,
         Change::changed, "fill changed its shape", "square a1"},
        {"a piece twice as dark and drawn nowhere else", [](Page& p) { fill(p, PIECE_INSIDE).ink = 8; },
         Layer::drawing, Change::recoloured, "fill grey 1 became grey 0.5", "square b1"},
        {"white text on paper", [](Page& p) { p.items.push_back(rectangle(2000, 2000, 40, 40, 16)); },
         Layer::drawing, Change::added, "fill of 4 segments, grey 1", "", false},
    };
    return list;
}

bool mentions(const PageComparison& page, const Fault& fault) {
    return std::any_of(page.differences.begin(), page.differences.end(), [&](const Difference& d) {
        const bool there = fault.region[0] == '\0' ||
                           std::find(d.regions.begin(), d.regions.end(), fault.region) != d.regions.end();
        return d.layer == fault.layer && d.change == fault.change &&
               d.what.find(fault.what) != std::string::npos && there;
    });
}

bool pixels_in(const PageComparison& page, const std::string& region) {
    return std::all_of(page.pixels.begin(), page.pixels.end(), [&](const PixelDifference& p) {
        return p.different > 0 && std::any_of(p.groups.begin(), p.groups.end(),
                                              [&](const PixelGroup& g) { return g.region == region; });
    });
}

}  // namespace

TEST_CASE("the same pages by cairo and by Ghostscript are equal to the last pixel") {
    const TemporaryDirectory directory;
    Page letter = sample_page();
    letter.paper = LETTER;
    const std::vector<Page> pages = {sample_page(), letter, sample_page()};
    const std::vector<fs::path> cairo = {by_cairo(pages, directory / "cairo.pdf")};
    const std::vector<fs::path> gs = by_ghostscript(postscript(pages), directory / "gs");
    const std::vector<fs::path> named = by_ghostscript(postscript(pages), directory / "named", Fonts::named);
    for (const auto& [first, second] :
         {std::pair{cairo, gs}, std::pair{gs, cairo}, std::pair{named, cairo}}) {
        const Comparison c = compare_pdfs(first, second);
        CHECK_MESSAGE(c.equal(), to_text(c));
        CHECK(c.deviation() == doctest::Approx(0).epsilon(1e-9));
        CHECK(c.operators() == 3 * SAMPLE_ITEMS);
        REQUIRE(c.pages.size() == 3);
        REQUIRE(c.pages[1].pixels.size() == 2);
        CHECK(c.pages[1].pixels[0].dpi == 150);
        CHECK(c.pages[1].pixels[0].compared == 1275 * 1650);
        CHECK(c.pages[1].pixels[1].dpi == 300);
    }
}

TEST_CASE("every seeded fault is found, named and placed") {
    const TemporaryDirectory directory;
    std::vector<Page> right, wrong;
    for (const Fault& fault : faults()) {
        right.push_back(sample_page());
        wrong.push_back(sample_page());
        fault.seed(wrong.back());
    }
    CompareOptions options;
    options.regions = sample_regions;
    const std::vector<fs::path> first = {by_cairo(right, directory / "right.pdf")};
    const std::vector<fs::path> cairo = {by_cairo(wrong, directory / "wrong.pdf")};
    const std::vector<fs::path> gs = by_ghostscript(postscript(wrong), directory / "gs");
    for (const auto& second : {cairo, gs}) {
        const Comparison c = compare_pdfs(first, second, options);
        CHECK_FALSE(c.equal());
        REQUIRE(c.pages.size() == faults().size());
        for (std::size_t i = 0; i < faults().size(); ++i) {
            const Fault& fault = faults()[i];
            const PageComparison& page = c.pages[i];
            CAPTURE(fault.name);
            Comparison only;
            only.pages = {page};
            const std::string report = to_text(only);
            CAPTURE(report);
            CHECK_FALSE(page.equal());
            CHECK(mentions(page, fault));
            CHECK(page.differences.size() <= 2);
            if (fault.visible) {
                CHECK(pixels_in(page, fault.region));
            } else {
                CHECK(page.pixels[0].different == 0);
            }
        }
    }
}

TEST_CASE("a shift by a tenth of a point is found and measured") {
    const TemporaryDirectory directory;
    const std::vector<Page> pages = {sample_page()};
    std::string shifted = postscript(pages);
    shifted.insert(shifted.find("newpath"), "0.1 0 translate ");
    const auto right = by_ghostscript(postscript(pages), directory / "right");
    const auto wrong = by_ghostscript(shifted, directory / "wrong");
    const Comparison c = compare_pdfs(right, wrong);
    REQUIRE(c.pages.at(0).differences.size() == SAMPLE_ITEMS);
    CHECK(c.pages[0].differences[0].what == "fill moved by (0.1, 0) pt");
    CHECK(c.pages[0].operators == 0);

    CompareOptions tolerant;
    tolerant.epsilon = 0.2;
    tolerant.resolutions.clear();
    const Comparison near = compare_pdfs(right, wrong, tolerant);
    CHECK(near.equal());
    CHECK(near.deviation() == doctest::Approx(0.1).epsilon(0.01));
}

TEST_CASE("the grey of a text counts") {
    const TemporaryDirectory directory;
    const std::vector<Page> pages = {sample_page()};
    std::string grey = postscript(pages);
    grey.replace(grey.find("0 setgray /Helvetica"), 1, "0.5");
    const Comparison c = compare_pdfs(by_ghostscript(postscript(pages), directory / "right"),
                                      by_ghostscript(grey, directory / "wrong"));
    REQUIRE(c.pages.at(0).differences.size() == 1);
    CHECK(c.pages[0].differences[0].what == "text \"1. e4 e5 2. Nf3\" grey 0 became grey 0.5");
    CHECK(c.pages[0].pixels.at(0).largest == 127);
}

TEST_CASE("a colour counts also where its grey is the same") {
    const TemporaryDirectory directory;
    const auto grey = write_file(directory / "grey.pdf", raw_pdf("0.3 g 10 10 50 50 re f"));
    const auto red = write_file(directory / "red.pdf", raw_pdf("1 0 0 rg 10 10 50 50 re f"));
    const Comparison c = compare_pdfs(grey, red);
    REQUIRE(c.pages.at(0).differences.size() == 1);
    CHECK(c.pages[0].differences[0].what == "fill grey 0.3 became colour (1, 0, 0)");
    CHECK(c.pages[0].pixels.at(0).different > 10000);
    CHECK(compare_pdfs(red, red).equal());
}

TEST_CASE("a missing and an added page are named, and the others still paired") {
    const TemporaryDirectory directory;
    std::vector<Page> pages;
    for (int i = 0; i < 4; ++i) {
        pages.push_back(sample_page());
        text(pages.back(), HEADLINE).text = fmt::format("Page {}", i + 1);
    }
    const auto all = by_cairo(pages, directory / "all.pdf");
    pages.erase(pages.begin() + 1);
    text(pages.back(), HEADLINE).text = "Page 5";
    const auto fewer = by_cairo(pages, directory / "fewer.pdf");

    const Comparison missing = compare_pdfs(all, fewer);
    CHECK_FALSE(missing.equal());
    CHECK(missing.first_pages == 4);
    CHECK(missing.second_pages == 3);
    REQUIRE(missing.pages.size() == 4);
    CHECK(missing.pages[1].first_page == 2);
    CHECK(missing.pages[1].second_page == 0);
    REQUIRE(missing.pages[1].differences.size() == 1);
    CHECK(missing.pages[1].differences[0].layer == Layer::page);
    CHECK(missing.pages[1].differences[0].change == Change::missing);
    CHECK(missing.pages[2].equal());
    CHECK(missing.pages[2].second_page == 2);
    CHECK(missing.pages[3].first_page == 4);
    CHECK(missing.pages[3].second_page == 3);
    CHECK(missing.pages[3].differences.at(0).what == "text \"Page 4\" became \"Page 5\"");

    const Comparison added = compare_pdfs(fewer, all);
    REQUIRE(added.pages.size() == 4);
    CHECK(added.pages[1].first_page == 0);
    CHECK(added.pages[1].second_page == 2);
    CHECK(added.pages[1].differences.at(0).change == Change::added);
    CHECK(added.pages[2].equal());
}

TEST_CASE("another paper is found") {
    const TemporaryDirectory directory;
    std::vector<Page> a4 = {sample_page()}, letter = {sample_page()};
    letter[0].paper = LETTER;
    const Comparison c =
        compare_pdfs(by_cairo(a4, directory / "a4.pdf"), by_cairo(letter, directory / "letter.pdf"));
    REQUIRE(c.pages.at(0).differences.size() == 3);
    CHECK(c.pages[0].differences[0].layer == Layer::page);
    CHECK(c.pages[0].differences[0].what == "page box [0 0 595 842] became [0 0 612 792]");
    CHECK(c.pages[0].differences[1].layer == Layer::pixels);
    CHECK(c.pages[0].differences[1].what == "1240 x 1754 pixels at 150 dpi became 1275 x 1650");
}

TEST_CASE("pixels that differ outside of all regions are clustered") {
    const TemporaryDirectory directory;
    const auto none = write_file(directory / "none.pdf", raw_pdf("0 g"));
    const auto dots = write_file(directory / "dots.pdf",
                                 raw_pdf("0 g 12 12 2.4 2.4 re f 16.8 12 2.4 2.4 re f 120 60 2.4 4.8 re f"));
    CompareOptions options;
    options.resolutions = {60};
    const Comparison c = compare_pdfs(none, dots, options);
    const PixelDifference& p = c.pages.at(0).pixels.at(0);
    CHECK(p.different == 16);
    CHECK(p.largest == 255);
    REQUIRE(p.groups.size() == 2);
    CHECK(p.groups[0].pixels == 8);
    CHECK(p.groups[1].pixels == 8);
    CHECK(p.area.left == doctest::Approx(12));
    CHECK(p.area.bottom == doctest::Approx(12));
    CHECK(p.area.top == doctest::Approx(64.8));
    const bool left_first = p.groups[0].area.left < 100;
    const Area& left = p.groups[left_first ? 0 : 1].area;
    CHECK(left.right == doctest::Approx(19.2));
    CHECK(left.top == doctest::Approx(14.4));
}

TEST_CASE("areas are those of the page before it is turned, in every layer and report") {
    const TemporaryDirectory directory;
    const auto page = [&](int rotation, std::string_view content) {
        return write_file(directory / fmt::format("{}-{}.pdf", rotation, content.size()),
                          raw_pdf(content, fmt::format(">> /Rotate {} /Unused <<", rotation)));
    };
    CompareOptions options;
    options.resolutions = {72};
    for (const int rotation : {0, 90, 180, 270, -90, 450}) {
        CAPTURE(rotation);
        const Comparison c = compare_pdfs(page(rotation, "0 g"), page(rotation, "12 20 30 6 re f"), options);
        const PageComparison& compared = c.pages.at(0);
        CHECK(compared.rotation == (rotation + 720) % 360);
        CHECK(compared.width == 200);
        REQUIRE(compared.differences.size() == 1);
        REQUIRE(compared.pixels.at(0).groups.size() == 1);
        for (const Area& a : {compared.differences[0].area, compared.pixels[0].groups[0].area}) {
            CHECK(a.left == doctest::Approx(12));
            CHECK(a.bottom == doctest::Approx(20));
            CHECK(a.right == doctest::Approx(42));
            CHECK(a.top == doctest::Approx(26));
        }
        options.ignored = [](int) { return std::vector<Ignored>{{{10, 18, 44, 28}}}; };
        CHECK(compare_pdfs(page(rotation, "0 g"), page(rotation, "12 20 30 6 re f"), options).equal());
        options.ignored = {};
    }
    CHECK(compare_pdfs(page(-90, "10 10 9 9 re f"), page(270, "10 10 9 9 re f "), options).equal());
    const Comparison turned = compare_pdfs(page(0, "0 g"), page(180, "0 g"), options);
    REQUIRE(turned.pages.at(0).differences.size() == 1);
    CHECK(turned.pages[0].differences[0].what == "rotation 0 became 180");
}

TEST_CASE("a page that is larger than its boxes say is told") {
    const TemporaryDirectory directory;
    const auto one = write_file(directory / "one.pdf", raw_pdf("0 g"));
    const auto two = write_file(directory / "two.pdf", raw_pdf("0 g", ">> /UserUnit 2 /Unused <<"));
    CompareOptions options;
    options.resolutions = {};
    const Comparison c = compare_pdfs(one, two, options);
    REQUIRE(c.pages.at(0).differences.size() == 1);
    CHECK(c.pages[0].differences[0].what == "user unit 1 became 2");
}

TEST_CASE("colours of lines around letters and of stamps are drawn as colours") {
    const TemporaryDirectory directory;
    const auto text = [&](const char* colour) {
        return write_file(directory / fmt::format("{}.pdf", colour[0]),
                          raw_pdf(fmt::format("1 Tr {} RG BT /H 40 Tf 20 30 Td (e4) Tj ET", colour)));
    };
    const Comparison c = compare_pdfs(text("1 0 0"), text("0 0.59 0"));
    REQUIRE(c.pages.at(0).differences.size() == 1);
    CHECK(c.pages[0].differences[0].what == "text \"e4\" colour (1, 0, 0) became colour (0, 0.59, 0)");
    CHECK(c.pages[0].pixels.at(0).different > 100);
}

TEST_CASE("quotes, dashes, brackets and spaces are the same by cairo and by Ghostscript") {
    const TemporaryDirectory directory;
    std::vector<Page> pages = {sample_page()};
    text(pages[0], MOVES).text = "Black's `move' \261 fifty \\(1-0\\) {x} [y] <z> ~|";
    text(pages[0], HEADLINE).text = " AVAST  Wide   gaps To ";
    const std::vector<fs::path> cairo = {by_cairo(pages, directory / "cairo.pdf")};
    const Comparison c = compare_pdfs(cairo, by_ghostscript(postscript(pages), directory / "gs"));
    CHECK_MESSAGE(c.equal(), to_text(c));
    CompareOptions no_pixels;
    no_pixels.resolutions.clear();
    const Comparison named =
        compare_pdfs(cairo, by_ghostscript(postscript(pages), directory / "named", Fonts::named), no_pixels);
    CHECK_MESSAGE(named.equal(), to_text(named));
}

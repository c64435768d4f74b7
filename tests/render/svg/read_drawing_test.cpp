#include "render/svg/read_drawing.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "render/page/figures/contour.hpp"

using namespace inkmate;
using namespace inkmate::svg;
using namespace inkmate::figures;

namespace {

OwnOutline drawn(std::string_view inside, std::string_view attributes = "viewBox=\"0 0 100 100\"") {
    return read_drawing(fmt::format("<svg {}>\n{}</svg>", attributes, inside), "x.svg");
}
OwnOutline path(std::string_view data, std::string_view more = "") {
    return drawn(fmt::format("<path d=\"{}\" {}/>", data, more));
}

std::string refusal_of(std::string_view inside, std::string_view attributes = "viewBox=\"0 0 100 100\"") {
    try {
        drawn(inside, attributes);
    } catch (const OutlineError& e) {
        return e.what();
    }
    return "read";
}

/// Twice the area that outlines fill, in units of their grid; holes count against it.
int area(const std::vector<Outline>& outlines) {
    int twice = 0;
    for (const Outline& outline : outlines) {
        Point at = outline.path.front().points[0];
        const Point start = at;
        const auto to = [&](Point p) {
            twice += at.x * p.y - p.x * at.y;
            at = p;
        };
        for (const PathStep& step : outline.path) to(step.points[step.op == PathOp::curve ? 2 : 0]);
        to(start);
    }
    return twice;
}

constexpr std::string_view SQUARE_DRAWING = "M10 10H90V90H10Z";

}  // namespace

TEST_CASE("the viewBox becomes the square, but for the room of line and halo") {
    // 7 % of 240 units are left at each side, and y points upwards.
    CHECK(path("M0 0H100V100H0Z").text() == "M17,223L17,17L223,17L223,223Z");
    CHECK(drawn("<path d=\"M-5-5h10v20h-10z\"/>", "viewBox=\"-5 -5 10 20\"").text() ==
          "M68,223L68,17L172,17L172,223Z");
    CHECK(drawn("<path d=\"M0 0h2v2H0z\"/>", "width=\"2cm\" height=\"2cm\"").text() ==
          path("M0 0H100V100H0Z").text());
    CHECK(path("M0 0H50V50H0Z").text() == "M17,223L17,120L120,120L120,223Z");
}

TEST_CASE("a drawing fills what SVG fills, whichever way round its paths go") {
    const std::string clockwise = "M10 10H90V90H10Z", other = "M10 10V90H90V10Z";
    CHECK(area(path(clockwise).outlines(PieceSet::regular).inside) ==
          area(path(other).outlines(PieceSet::regular).inside));
    const int whole = area(path(clockwise).outlines(PieceSet::regular).inside);
    CHECK(whole > 0);
    const auto inside = [](const OwnOutline& outline) {
        return area(outline.outlines(PieceSet::regular).inside);
    };
    // A hole by either rule; none where the inner contour goes the same way.
    const std::string same = "M30 30H70V70H30Z", opposite = "M30 30V70H70V30Z";
    CHECK(inside(path(clockwise + opposite)) == doctest::Approx(whole * 0.75).epsilon(0.01));
    CHECK(inside(path(clockwise + same, "fill-rule=\"evenodd\"")) ==
          doctest::Approx(whole * 0.75).epsilon(0.01));
    CHECK(inside(path(clockwise + same)) == whole);
    // A halo has no holes, a body has, and each is larger than what it surrounds.
    const OwnOutline holed = path(clockwise + opposite);
    CHECK(holed.outlines(PieceSet::regular).body.size() == 2);
    CHECK(holed.outlines(PieceSet::regular).halo.size() == 1);
    CHECK(area(holed.outlines(PieceSet::regular).body) > inside(holed));
    CHECK(area(holed.outlines(PieceSet::regular).halo) > whole);
    // Parts that overlap.
    CHECK(path("M10 10H50V90H10ZM40 40H90V60H40Z").outlines(PieceSet::regular).inside.size() == 2);
}

TEST_CASE("what is white is a line, black on white pieces and white on black ones") {
    const OwnOutline outline =
        drawn("<path d=\"M10 10H90V90H10Z\"/><path fill=\"#FFF\" d=\"M40 40H60V60H40Z\"/>");
    const PieceOutlines& outlines = outline.outlines(PieceSet::regular);
    CHECK(outlines.inside.size() == 1);
    REQUIRE(outlines.lines.size() == 1);
    CHECK(outlines.lines.front().path == outlines.relief.front().path);
    CHECK(refusal_of("<path fill=\"white\" d=\"M10 10H90V90H10Z\"/>") ==
          "x.svg: nothing of the drawing is filled with a colour other than white");
}

TEST_CASE("what is kept of a drawing is read again alike") {
    for (const OwnOutline& outline :
         {path(SQUARE_DRAWING), path("M10 10C90 10 90 90 10 90z"),
          drawn("<path d=\"M10 10H90V90H10Z\"/><path fill=\"white\" d=\"M40 40H60V60H40Z\"/>")}) {
        const OwnOutline again(outline.text());
        CHECK(again.text() == outline.text());
        CHECK(area(again.outlines(PieceSet::bold).body) == area(outline.outlines(PieceSet::bold).body));
    }
    for (const char* const text :
         {"", "M0,0", "M0,0L1", "M0,0L1.5,1Z", "M0,0L5000,1L1,1Z", "x", "M0,0L9,9L9,0Z.Q"})
        CHECK_THROWS_AS(OwnOutline{std::string_view(text)}, OutlineError);
}

TEST_CASE("elements and attributes that change a drawing are refused with their place") {
    CHECK(refusal_of("<rect width=\"9\"/>") ==
          "x.svg, line 2, column 1: <rect> is not drawn: convert it to a <path>");
    CHECK(refusal_of("\n <g><text>a</text></g>") ==
          "x.svg, line 3, column 5: <text> is not drawn: convert it to a <path>");
    CHECK(refusal_of("<g transform=\"scale(2)\"><path d=\"M1 1h1v1z\"/></g>") ==
          "x.svg, line 2, column 1: transform=\"scale(2)\" is not read: let the editor put it into the "
          "path's numbers");
    CHECK(refusal_of("<path style=\"clip-path: url(#a)\" d=\"M1 1h1v1z\"/>") ==
          "x.svg, line 2, column 1: clip-path=\"url(#a)\" is not read: cut the path itself");
    CHECK(refusal_of("<path stroke=\"red\" d=\"M1 1h1v1z\"/>")
              .find("let the editor make a path of the stroke") != std::string::npos);
    CHECK(refusal_of("<path fill=\"url(#g)\" d=\"M1 1h1v1z\"/>").find("is not a colour") !=
          std::string::npos);
    CHECK(refusal_of("<path display=\"none\" d=\"M1 1h1v1z\"/>").find("has to go from the file") !=
          std::string::npos);
    CHECK(refusal_of("<path fill-rule=\"odd\" d=\"M1 1h1v1z\"/>") ==
          "x.svg, line 2, column 1: fill-rule=\"odd\" is neither nonzero nor evenodd");
    CHECK(refusal_of("<path d=\"M1 1h1v1z\"/>a").find("text is not drawn") != std::string::npos);
    CHECK(refusal_of("<defs><path d=\"M1 1h1v1z\"/></defs>").find("<path> in <defs> is not drawn") !=
          std::string::npos);
    CHECK(refusal_of("<path d=\"M1 1h1v1z\n M2 2 A 1\"/>") ==
          "x.svg, line 2, column 1: d, byte 17: 'A', an arc, is not read: make curves of it, C");
    CHECK(refusal_of("<path d=\"M1 1h200v1z\"/>") ==
          "x.svg, line 2, column 1: the path leaves the drawing's viewBox: enlarge the viewBox, or move the "
          "path "
          "into it");
    CHECK(refusal_of("<path fill-rule=\"evenodd\" d=\"M50 5L77 90 5 35H95L23 90Z\"/>")
              .find("the path crosses itself") != std::string::npos);
    CHECK(refusal_of("<path d=\"M 50 50z m21e1 1.5.5-3+2e0-1\"/>", "viewBox=\"0 0 900 100\"") ==
          "x.svg: what the drawing fills is too thin for a line around it: draw it larger");
    CHECK(refusal_of("") == "x.svg has no <path> to draw: convert what is in it to paths");
    CHECK(refusal_of("<path fill=\"none\" d=\"M1 1h1v1z\"/>") == refusal_of(""));
}

TEST_CASE("what shows nothing may stand in a drawing") {
    CHECK(
        refusal_of(
            "<title>A <b>man</b></title><desc/><metadata><x/></metadata><defs/><g fill=\"red\" opacity=\"1\">"
            "<path d=\"M10 10H90V90H10Z\"/></g><e:x xmlns:e=\"urn:editor\">text</e:x>") == "read");
}

TEST_CASE("files that are no drawings are refused") {
    const auto refused = [](std::string_view text) -> std::string {
        try {
            read_drawing(text, "x.svg");
        } catch (const OutlineError& e) {
            return e.what();
        }
        return "read";
    };
    CHECK(refused("") == "x.svg, line 1, column 1: this is not XML: no element found");
    CHECK(refused("M1 1").starts_with("x.svg, line 1, column 1: this is not XML: "));
    CHECK(refused("<svg viewBox=\"0 0 1 1\"><path></svg>").find("this is not XML: mismatched tag") !=
          std::string::npos);
    CHECK(refused("<html/>") ==
          "x.svg, line 1, column 1: <html> is not the beginning of an SVG drawing, <svg>");
    CHECK(refused("<svg/>").find("has neither a viewBox nor width and height") != std::string::npos);
    CHECK(refused("<svg viewBox=\"0 0 1\"/>").find("write left, top, width and height as four numbers") !=
          std::string::npos);
    CHECK(refused("<svg viewBox=\"0 0 nan 1\"/>").find("as four numbers") != std::string::npos);
    CHECK(refused("<svg width=\"0\" height=\"9\"/>").find("width and height are no size") !=
          std::string::npos);
    CHECK(refused("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg viewBox=\"0 0 9 9\"/>")
              .find("entities are not read") != std::string::npos);
    CHECK(
        refused(std::string(MOST_DRAWING_BYTES + 1, ' ')).find("bytes, and the outline of a piece at most") !=
        std::string::npos);
    std::string teeth = "M0 90";
    for (int i = 0; i < 200; ++i) teeth += fmt::format("L{} 10L{} 90", i * 0.5, i * 0.5 + 0.25);
    CHECK(
        refusal_of("<path d=\"" + teeth + "Z\"/>") ==
        "x.svg: the drawing has more than 300 lines and curves, or more than 40 contours: simplify it in the "
        "editor that it comes from");
}

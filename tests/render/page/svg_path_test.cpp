#include "render/page/figures/svg_path.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

using namespace inkmate;
using namespace inkmate::figures;

namespace {

/// "0,0 L 10,0 C 1,2 3,4 5,6" a contour.
std::string told(std::string_view path) {
    std::string text;
    for (const Contour& contour : read_svg_path(path)) {
        const Vec start = contour.segments.front().p[0];
        text += fmt::format("{}{:g},{:g}", text.empty() ? "" : " ", start.x, start.y);
        for (const Segment& s : contour.segments) {
            text += s.curved ? " C" : " L";
            for (std::size_t i = s.curved ? 1 : 3; i < 4; ++i)
                text += fmt::format(" {:g},{:g}", s.p[i].x, s.p[i].y);
        }
    }
    return text;
}

std::string refusal(std::string_view path) {
    try {
        read_svg_path(path);
    } catch (const PathError& e) {
        return fmt::format("{}: {}", e.byte(), e.what());
    }
    return "read";
}

}  // namespace

TEST_CASE("paths are read as SVG writes them") {
    CHECK(told("M0 0L10 0L10 10Z") == "0,0 L 10,0 L 10,10 L 0,0");
    CHECK(told("m1,2l3,4") == "1,2 L 4,6 L 1,2");
    // What follows M without a command is L, what follows m is l.
    CHECK(told("M0,0 10,0 10,10z") == told("M0 0L10 0L10 10Z"));
    CHECK(told("m1 1 2 0 0 2z") == "1,1 L 3,1 L 3,3 L 1,1");
    CHECK(told("M0 0H4V3h-1v-2H0z") == "0,0 L 4,0 L 4,3 L 3,3 L 3,1 L 0,1 L 0,0");
    CHECK(told("M0 0C1 2 3 4 5 6c1 1 2 2 3 3 1 1 2 2 0-9") ==
          "0,0 C 1,2 3,4 5,6 C 6,7 7,8 8,9 C 9,10 10,11 8,0 L 0,0");
    // Numbers end where the next one must begin.
    CHECK(told("M.5.5L-1-1+2e1,1.e0L1E-1 0") == "0.5,0.5 L -1,-1 L 20,1 L 0.1,0 L 0.5,0.5");
    CHECK(told(" \t\r\nM 0 , 0 L\n1 1 , 2 0 z ") == "0,0 L 1,1 L 2,0 L 0,0");
    // After Z a contour begins where the last one began; contours that are open are closed.
    CHECK(told("M1 1h1v1zl5 0 0 5M9 9h1v1") ==
          "1,1 L 2,1 L 2,2 L 1,1 1,1 L 6,1 L 6,6 L 1,1 9,9 L 10,9 L 10,10 L 9,9");
    CHECK(told("").empty());
    CHECK(told("M1 1M2 2zzz").empty());
}

TEST_CASE("what cannot be read of a path is told with its byte") {
    CHECK(refusal("L1 1") == "1: a path begins with M, not with 'L'");
    CHECK(refusal("M1") == "3: a number is missing for M: there is its end");
    CHECK(refusal("M1 2L3 x") == "8: a number is missing for L: there is 'x'");
    CHECK(refusal("M1 2,L3 4") == "6: a number is missing after the comma");
    CHECK(refusal("M1,,2") == "4: a number is missing after the comma");
    CHECK(refusal("M1 2A1 1 0 0 0 9 9") == "5: 'A', an arc, is not read: make curves of it, C");
    CHECK(refusal("M1 2q1 1 0 0") == "5: 'q' is not read: write the curve with C");
    CHECK(refusal("M1 2s1 1 0 0") == "5: 's' is not read: write the curve with C");
    CHECK(refusal("M1 2Z3 4") == "6: there is '3', where one of M, L, H, V, C, Z is expected");
    CHECK(refusal("M1 2\xff") == "5: there is byte 255, where one of M, L, H, V, C, Z is expected");
    CHECK(refusal("M1 2e") == "4: a number ends with an e that nothing follows");
    CHECK(refusal("M1 inf") == "4: a number is missing for M: there is 'i'");
    CHECK(refusal("M1 1e9") == "4: a number is too large, or too close to 0, to be drawn");
    CHECK(refusal("M1 1e999") == "4: a number is too large, or too close to 0, to be drawn");
    CHECK(refusal("M0 0l1e6 0 1 0") == "15: the path leads too far away to be drawn");
    std::string many = "M0 0l";
    for (std::size_t i = 0; i <= MOST_PATH_SEGMENTS; ++i) many += "1 0 ";
    CHECK(refusal(many).find("more than 2000 lines and curves: simplify the path") != std::string::npos);
}

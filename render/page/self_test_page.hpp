#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/page/figures/page.hpp"

namespace inkmate::page {

// The page of the self-test: what an interpreter has said of itself, and rulers that reach the edges of the
// paper, to be read by a person. The program draws it with the same numbers.

/// Lengths are in quarter points, places from the lower left corner of the paper.
struct SelfTestLayout {
    /// Where the horizontal ruler lies, and the vertical one.
    int across_y = figures::quarters(68);
    int up_x = figures::quarters(72);
    /// Millimetres and eighths of an inch of each ruler: as long as A4 and Letter are wide and high.
    std::array<int, 2> millimetres = {216, 297};
    std::array<int, 2> eighths = {68, 93};
    /// Ticks of 1, 5 and 10 millimetres; of an eighth, a quarter, a half and a whole inch.
    std::array<int, 3> millimetre_ticks = {16, 28, 40};
    std::array<int, 4> inch_ticks = {12, 20, 28, 40};
    /// How far the numbers of a ruler are from it, on either side, and from their tick.
    int millimetre_number = figures::quarters(13);
    int inch_number = figures::quarters(18);
    int number_shift = figures::quarters(2);
    figures::StyleSpec number_style = {figures::Font::helvetica, figures::quarters(7)};
    /// The first of 17 fields of the ramp, from black to white.
    figures::Rect ramp = {figures::quarters(150), figures::quarters(160), figures::quarters(23),
                          figures::quarters(28)};
    int ramp_number = figures::quarters(10);
    figures::Point title = {figures::quarters(150), figures::quarters(772)};
    figures::StyleSpec title_style = {figures::Font::helvetica, figures::quarters(14)};
    figures::Point code = {figures::quarters(150), figures::quarters(746)};
    figures::StyleSpec code_style = {figures::Font::courier, figures::quarters(14)};
    /// The first line of the report.
    figures::Point lines = {figures::quarters(150) + 1, figures::quarters(722)};
    int leading = figures::quarters(11);
    figures::StyleSpec line_style = {figures::Font::courier, figures::quarters(9)};
    /// The first of the samples of fonts.
    figures::Point samples = {figures::quarters(150), figures::quarters(286)};
    int sample_leading = figures::quarters(16);
    int sample_size = figures::quarters(11);
    /// The frame around what can be printed on.
    int frame = 4;
};
inline constexpr SelfTestLayout SELF_TEST_LAYOUT = {};

/// The greys of the ramp are sixteenths.
inline constexpr int RAMP_FIELDS = 17;
/// Returns a place on a ruler: quarter points of a number of millimetres, rounded.
constexpr int quarters_of_millimetres(int millimetres) {
    return (millimetres * 1440 + 63) / 127;
}
/// What a sample of a font shows after the font's name.
inline constexpr std::string_view SAMPLE_WORDS = " Inkmate 0123456789 Nf3 Qxd5";

/// What a device has said of itself.
struct SelfTestReport {
    std::vector<std::string> lines;
    std::string code;
    /// What can be printed on, in whole points: left, bottom, right, top.
    std::array<int, 4> printable = {};
};

figures::Page compose_self_test(const figures::Paper& paper, std::string_view title,
                                const SelfTestReport& report);

}  // namespace inkmate::page

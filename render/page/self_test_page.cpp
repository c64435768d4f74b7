#include "render/page/self_test_page.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace inkmate::page {

using namespace figures;

namespace {

constexpr int INCH = quarters(72);
/// A tick is as wide as half a point.
constexpr int TICK = 2;

class Composer {
  public:
    explicit Composer(const Paper& paper) : page_{paper, {}} {}

    void fill(const Rect& box, Ink ink = BLACK_INK) { page_.items.emplace_back(Fill{rectangle(box), ink}); }
    void text(std::string words, Point at, StyleSpec style) {
        page_.items.emplace_back(Text{style.font, style.size, at, std::move(words)});
    }
    Page take() { return std::move(page_); }

    /// A ruler along the x axis, or along the y axis if it is `upright`; nothing is drawn beyond `end`.
    void ruler(bool upright, int end) {
        const SelfTestLayout& l = SELF_TEST_LAYOUT;
        const std::size_t way = upright ? 1 : 0;
        const int beside = upright ? l.up_x : l.across_y;
        const auto put = [&](int along, int away, int length, int width) {
            fill(upright ? Rect{beside + away, along, length, width}
                         : Rect{along, beside + away, width, length});
        };
        const auto number = [&](int value, int along, int away) {
            text(fmt::to_string(value),
                 upright ? Point{beside + away, along + l.number_shift}
                         : Point{along + l.number_shift, beside + away},
                 l.number_style);
        };
        put(0, -1, TICK, quarters_of_millimetres(l.millimetres[way]));
        for (int mm = 0; mm <= l.millimetres[way]; ++mm) {
            const int along = quarters_of_millimetres(mm);
            if (along > end) break;
            put(along - 1, 0, l.millimetre_ticks[mm % 10 == 0 ? 2 : mm % 5 == 0 ? 1 : 0], TICK);
            if (mm % 10 == 0) number(mm, along, l.millimetre_number);
        }
        for (int eighth = 0; eighth <= l.eighths[way]; ++eighth) {
            const int along = eighth * INCH / 8;
            if (along > end) break;
            const int length = l.inch_ticks[eighth % 8 == 0   ? 3
                                            : eighth % 4 == 0 ? 2
                                            : eighth % 2 == 0 ? 1
                                                              : 0];
            put(along - 1, -length, length, TICK);
            if (eighth % 8 == 0) number(eighth / 8, along, -l.inch_number);
        }
    }

    void frame(const std::array<int, 4>& printable) {
        const auto [left, bottom, right, top] = printable;
        const Rect box{quarters(left), quarters(bottom), quarters(right - left), quarters(top - bottom)};
        page_.items.emplace_back(Fill{ring(box, SELF_TEST_LAYOUT.frame), BLACK_INK});
    }

    void ramp() {
        const SelfTestLayout& l = SELF_TEST_LAYOUT;
        for (int field = 0; field < RAMP_FIELDS; ++field) {
            Rect box = l.ramp;
            box.x += field * box.width;
            fill(box, field);
            text(fmt::to_string(field), {box.x + l.number_shift, box.y - l.ramp_number}, l.number_style);
        }
    }

  private:
    Page page_;
};

}  // namespace

Page compose_self_test(const Paper& paper, std::string_view title, const SelfTestReport& report) {
    const SelfTestLayout& l = SELF_TEST_LAYOUT;
    Composer page(paper);
    page.ruler(false, quarters(report.printable[2]));
    page.ruler(true, quarters(report.printable[3]));
    page.frame(report.printable);
    page.text(std::string(title), l.title, l.title_style);
    page.text(report.code, l.code, l.code_style);
    Point at = l.lines;
    for (const std::string& line : report.lines) {
        page.text(line, at, l.line_style);
        at.y -= l.leading;
    }
    at = l.samples;
    for (int f = 0; f < FONT_NB; ++f) {
        const Font font = static_cast<Font>(f);
        page.text(std::string(postscript_name(font)).append(SAMPLE_WORDS), at, {font, l.sample_size});
        at.y -= l.sample_leading;
    }
    page.ramp();
    return page.take();
}

}  // namespace inkmate::page

#include "render/book/sign.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "render/page/figures/page.hpp"

namespace inkmate::book {

namespace {

/// Thickness of a stroke: that of the bars of the font's + and =.
constexpr int STROKE = 3;
/// The middle of + and of arrows, above the baseline.
constexpr int AXIS = 13;

struct SignShape {
    char32_t character;
    int advance;
    std::vector<figures::Fill> fills;
};

class SignPen {
  public:
    SignPen& bar(int x, int y, int width, int height) {
        return add(figures::rectangle({x, y, width, height}));
    }
    SignPen& stroke(figures::Point from, figures::Point to) { return add(figures::line(from, to, STROKE)); }
    SignPen& filled(std::initializer_list<figures::Point> corners) {
        return add(figures::polygon({corners.begin(), corners.size()}));
    }
    /// Bars that cross there, so long.
    SignPen& plus(int x, int y, int length) {
        const int half = length / 2, start = STROKE / 2;
        return bar(x - half, y - start, length, STROKE).bar(x - start, y - half, STROKE, length);
    }
    SignPen& circle(int x, int y, int radius) {
        for (const figures::Fill& fill : figures::disc(radius, STROKE, true))
            fills_.push_back({figures::moved(fill.path, {x, y}), fill.ink});
        return *this;
    }
    SignPen& dot(int x, int y, int radius) {
        return add(figures::moved(figures::disc(radius, 0, false).front().path, {x, y}));
    }
    SignPen& box(int x, int y, int side) { return add(figures::ring({x, y, side, side}, STROKE)); }
    /// Outlined, with corners there.
    SignPen& triangle(figures::Point a, figures::Point b, figures::Point c) {
        return stroke(a, b).stroke(b, c).stroke(c, a);
    }
    /// An arrow to the right or, where its length is negative, to the left.
    SignPen& arrow(int x, int y, int length) {
        const int way = length < 0 ? -1 : 1, tip = x + length, neck = tip - way * 9;
        bar(std::min(x, neck), y - STROKE / 2, std::abs(neck - x), STROKE);
        return filled({{tip, y}, {neck, y + 6}, {neck, y - 5}});
    }
    SignPen& white(int x, int y, int width, int height) {
        fills_.push_back({figures::rectangle({x, y, width, height}), figures::WHITE_INK});
        return *this;
    }
    std::vector<figures::Fill> take() { return std::move(fills_); }

  private:
    SignPen& add(figures::Path path) {
        fills_.push_back({std::move(path), figures::BLACK_INK});
        return *this;
    }
    std::vector<figures::Fill> fills_;
};

/// The upper half of a ring, closed below.
figures::Path segment(int x, int y, int radius) {
    const auto handle = [](int r) { return static_cast<int>(std::lround(0.5522847498 * r)); };
    const int inner = radius - STROKE, k = handle(radius), i = handle(inner), up = y + STROKE;
    return {
        {figures::PathOp::move, {figures::Point{x - radius, y}}},
        {figures::PathOp::line, {figures::Point{x + radius, y}}},
        {figures::PathOp::curve,
         {figures::Point{x + radius, y + k}, figures::Point{x + k, y + radius},
          figures::Point{x, y + radius}}},
        {figures::PathOp::curve,
         {figures::Point{x - k, y + radius}, figures::Point{x - radius, y + k},
          figures::Point{x - radius, y}}},
        {figures::PathOp::close, {}},
        {figures::PathOp::move, {figures::Point{x - inner, up}}},
        {figures::PathOp::curve,
         {figures::Point{x - inner, up + i}, figures::Point{x - i, y + inner}, figures::Point{x, y + inner}}},
        {figures::PathOp::curve,
         {figures::Point{x + i, y + inner}, figures::Point{x + inner, up + i},
          figures::Point{x + inner, up}}},
        {figures::PathOp::close, {}}};
}

/// A lying eight, by two loops of a line that crosses itself.
std::vector<figures::Fill> infinity(int x, int y) {
    std::vector<figures::Fill> fills;
    for (const int way : {-1, 1}) {
        const auto at = [&](int along, int up) { return figures::Point{x + way * along, y + up}; };
        const auto loop = [&](int width, int height) {
            return figures::Path{{figures::PathOp::move, {at(0, 0)}},
                                 {figures::PathOp::curve,
                                  {at(width / 3, height * 5 / 3), at(width, height * 4 / 3), at(width, 0)}},
                                 {figures::PathOp::curve,
                                  {at(width, -height * 4 / 3), at(width / 3, -height * 5 / 3), at(0, 0)}},
                                 {figures::PathOp::close, {}}};
        };
        fills.push_back({loop(18, 8), figures::BLACK_INK});
        figures::Path inside = loop(11, 5);
        for (figures::PathStep& step : inside)
            for (figures::Point& p : step.points) p.x += way * 4;
        fills.push_back({inside, figures::WHITE_INK});
    }
    return fills;
}

const std::vector<SignShape>& all_signs() {
    const auto pen = [] { return SignPen(); };
    static const std::vector<SignShape> signs = {
        {U'\u2212', 28, pen().bar(2, AXIS - 1, 23, STROKE).take()},
        {U'\u00b1', 28, pen().plus(13, 18, 23).bar(2, 0, 23, STROKE).take()},
        {U'\u2213', 28, pen().bar(2, 27, 23, STROKE).plus(13, 12, 23).take()},
        {U'\u2a72', 28, pen().plus(13, 21, 19).bar(2, 6, 23, STROKE).bar(2, 0, 23, STROKE).take()},
        {U'\u2a71', 28, pen().bar(2, 28, 23, STROKE).bar(2, 22, 23, STROKE).plus(13, 9, 19).take()},
        {U'\u221e', 40, infinity(19, AXIS)},
        {U'\u25a1', 28, pen().box(2, 2, 23).take()},
        {U'\u2a00', 30, pen().circle(14, AXIS, 12).dot(14, AXIS, 4).take()},
        {U'\u27f3', 30,
         pen()
             .circle(14, AXIS, 12)
             .white(18, AXIS + 1, 10, 11)
             .filled({{19, 28}, {19, 15}, {27, 16}})
             .take()},
        {U'\u2191', 22, pen().bar(9, 0, STROKE, 20).filled({{10, 30}, {4, 19}, {17, 19}}).take()},
        {U'\u2192', 36, pen().arrow(2, AXIS, 31).take()},
        {U'\u21c6', 36, pen().arrow(2, AXIS + 7, 31).arrow(33, AXIS - 7, -31).take()},
        {U'\u2295', 30, pen().circle(14, AXIS, 12).plus(14, AXIS, 23).take()},
        {U'\u2206', 34, pen().triangle({3, 2}, {29, 2}, {16, 29}).take()},
        {U'\u2207', 34, pen().triangle({3, 29}, {29, 29}, {16, 2}).take()},
        {U'\u2313', 32, {figures::Fill{segment(15, 4, 13), figures::BLACK_INK}}},
        {U'\u2264', 28,
         pen().stroke({24, 29}, {3, 19}).stroke({3, 19}, {24, 9}).bar(2, 2, 23, STROKE).take()},
        {U'\u25cb', 30, pen().circle(14, AXIS, 12).take()},
        {U'\u21d4', 44,
         pen()
             .bar(8, AXIS + 3, 26, STROKE)
             .bar(8, AXIS - 5, 26, STROKE)
             .filled({{2, AXIS}, {13, AXIS + 11}, {13, AXIS - 11}})
             .filled({{40, AXIS}, {29, AXIS + 11}, {29, AXIS - 11}})
             .take()},
        {U'\u21d7', 32, pen().stroke({4, 2}, {22, 20}).filled({{28, 27}, {26, 13}, {14, 25}}).take()},
        {U'\u229e', 28, pen().box(2, 2, 23).plus(13, 13, 21).take()},
        {U'\u27eb', 32,
         pen()
             .stroke({4, 0}, {14, 13})
             .stroke({14, 13}, {4, 26})
             .stroke({15, 0}, {25, 13})
             .stroke({25, 13}, {15, 26})
             .take()},
        {U'\u27ea', 32,
         pen()
             .stroke({14, 0}, {4, 13})
             .stroke({4, 13}, {14, 26})
             .stroke({25, 0}, {15, 13})
             .stroke({15, 13}, {25, 26})
             .take()},
        {U'\u2715', 28, pen().stroke({4, 3}, {23, 22}).stroke({4, 22}, {23, 3}).take()},
        {U'\u22a5', 28, pen().bar(2, 0, 23, STROKE).bar(12, 0, STROKE, 26).take()},
    };
    return signs;
}

}  // namespace

std::span<const char32_t> book_signs() {
    static const std::vector<char32_t> characters = [] {
        std::vector<char32_t> list;
        for (const SignShape& sign : all_signs()) list.push_back(sign.character);
        return list;
    }();
    return characters;
}

std::optional<int> book_sign(char32_t character) {
    const auto found = std::ranges::find(all_signs(), character, &SignShape::character);
    if (found == all_signs().end()) return std::nullopt;
    return static_cast<int>(found - all_signs().begin());
}

const std::vector<figures::Fill>& sign_fills(int sign) {
    return all_signs()[static_cast<std::size_t>(sign)].fills;
}

int sign_advance(int sign) {
    return all_signs()[static_cast<std::size_t>(sign)].advance;
}

}  // namespace inkmate::book

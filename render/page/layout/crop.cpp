#include "render/page/layout/crop.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "render/page/words/metrics.hpp"

namespace inkmate {

namespace {

/// No capital or accent of the base fonts rises higher, no letter falls deeper or reaches farther out of its
/// advance, as an italic f does: parts of the size, from the letters' boxes in Adobe's metrics.
constexpr double ASCENT = 0.94;
constexpr double DESCENT = 0.25;
constexpr double OVERHANG = 0.15;

/// Grows around what is put into it.
struct Extent {
    static constexpr int FAR = std::numeric_limits<int>::max();
    Point low{FAR, FAR};
    Point high{-FAR, -FAR};

    void take(Point p) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    void take(const Rect& r) {
        take(Point{r.x, r.y});
        take(Point{r.x + r.width, r.y + r.height});
    }
    Rect rect() const { return {low.x, low.y, high.x - low.x, high.y - low.y}; }
};

/// How many of a step's points are used.
std::size_t point_count(PathOp op) {
    return op == PathOp::curve ? 3 : op == PathOp::close ? 0 : 1;
}

Rect bounds(const Item& item) {
    if (const Fill* fill = std::get_if<Fill>(&item)) return bounds(fill->path);
    return bounds(std::get<Text>(item));
}

void move(Item& item, Point by) {
    if (Text* text = std::get_if<Text>(&item)) {
        text->at = text->at + by;
        return;
    }
    for (PathStep& step : std::get<Fill>(item).path)
        for (std::size_t i = 0; i < point_count(step.op); ++i) step.points[i] = step.points[i] + by;
}

}  // namespace

Rect bounds(const Path& path) {
    Extent extent;
    for (const auto& [op, p] : path)
        for (std::size_t i = 0; i < point_count(op); ++i) extent.take(p[i]);
    return extent.rect();
}

Rect bounds(const Text& text) {
    const int width = text_width(text.font, text.size, text.text);
    const int up = static_cast<int>(std::ceil(ASCENT * text.size));
    const int down = static_cast<int>(std::ceil(DESCENT * text.size));
    const int over = static_cast<int>(std::ceil(OVERHANG * text.size));
    if (text.turned) return {text.at.x - width - over, text.at.y - up, width + 2 * over, up + down};
    return {text.at.x - over, text.at.y - down, width + 2 * over, up + down};
}

Page cropped(const Page& page) {
    if (page.items.empty()) return page;
    Extent extent;
    for (const Item& item : page.items) extent.take(bounds(item));
    const Rect drawn = extent.rect();
    const auto whole_points = [](int length) { return (length + quarters(1) - 1) / quarters(1); };
    Page result{.paper = {"cropped", whole_points(drawn.width), whole_points(drawn.height)},
                .items = page.items};
    for (Item& item : result.items) move(item, {-drawn.x, -drawn.y});
    return result;
}

}  // namespace inkmate

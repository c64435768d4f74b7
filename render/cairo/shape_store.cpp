#include "render/cairo/shape_store.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "render/page/figures/page.hpp"

namespace inkmate::cairo {
namespace {

/// Rectangles and frames are as short as a reference.
constexpr std::size_t MANY_STEPS = 12;

const figures::Fill* large_fill(const figures::Item& item) {
    const figures::Fill* fill = std::get_if<figures::Fill>(&item);
    return fill && fill->path.size() >= MANY_STEPS ? fill : nullptr;
}

/// Shapes are drawn in units of so many to the point: whole numbers are shorter and quicker to read.
constexpr double UNITS = figures::quarters(1);

struct Bounds {
    figures::Point low;
    figures::Point high;
};
Bounds bounds_of(const figures::Fill& fill) {
    const figures::Point start = fill.path.front().points[0];
    Bounds b{start, start};
    for (const figures::PathStep& step : fill.path) {
        const std::size_t used = step.op == figures::PathOp::curve   ? 3
                                 : step.op == figures::PathOp::close ? 0
                                                                     : 1;
        for (std::size_t i = 0; i < used; ++i) {
            const figures::Point p = step.points[i];
            b.low = {std::min(b.low.x, p.x), std::min(b.low.y, p.y)};
            b.high = {std::max(b.high.x, p.x), std::max(b.high.y, p.y)};
        }
    }
    return b;
}
bool overlap(const Bounds& a, const Bounds& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

/// Two FNV-like streams over the steps: 128 bits in all.
class Digest {
  public:
    void add(std::uint64_t word) {
        first_ = (first_ ^ word) * 0x9E3779B97F4A7C15u;
        first_ ^= first_ >> 29;
        second_ = (second_ + word) * 0xC2B2AE3D27D4EB4Fu;
        second_ ^= second_ >> 31;
    }
    void add(figures::Point p) {
        add(static_cast<std::uint64_t>(static_cast<std::uint32_t>(p.x)) << 32 |
            static_cast<std::uint32_t>(p.y));
    }
    std::uint64_t first() const { return first_; }
    std::uint64_t second() const { return second_; }

  private:
    std::uint64_t first_ = 0xCBF29CE484222325u;
    std::uint64_t second_ = 0x84222325CBF29CE4u;
};

}  // namespace

std::size_t ShapeStore::shape_length(std::span<const figures::Item> items, std::size_t first) {
    const figures::Fill* fill = large_fill(items[first]);
    if (!fill) return 0;
    Bounds before = bounds_of(*fill);
    std::size_t last = first + 1;
    while (last < items.size() && (fill = large_fill(items[last]))) {
        const Bounds next = bounds_of(*fill);
        if (!overlap(before, next)) break;
        before = next;
        ++last;
    }
    return last - first;
}

ShapeStore::Key ShapeStore::key_of(std::span<const figures::Item> fills, figures::Point origin,
                                   const figures::Paper& paper) {
    Digest digest;
    digest.add(figures::Point{paper.width, paper.height});
    for (const figures::Item& item : fills) {
        const figures::Fill& fill = std::get<figures::Fill>(item);
        digest.add(static_cast<std::uint64_t>(fill.ink.red << 16 | fill.ink.green << 8 | fill.ink.blue));
        for (const figures::PathStep& step : fill.path) {
            digest.add(static_cast<std::uint64_t>(step.op));
            if (step.op != figures::PathOp::close)
                for (const figures::Point p : step.points) digest.add(p - origin);
        }
    }
    return {digest.first(), digest.second()};
}

namespace {

/// A shape as it stands around the origin, which is upside down.
Surface recorded(std::span<const figures::Item> fills, figures::Point origin, const figures::Paper& paper) {
    // The box clips what is in it: one that is larger than the page wherever it lies clips nothing.
    const figures::Rect box{-figures::quarters(paper.width), -figures::quarters(paper.height),
                            2 * figures::quarters(paper.width), 2 * figures::quarters(paper.height)};
    const cairo_rectangle_t extents{static_cast<double>(box.x), static_cast<double>(box.y),
                                    static_cast<double>(box.width), static_cast<double>(box.height)};
    Surface shape(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents));
    const Context context(cairo_create(shape.get()));
    cairo_scale(context.get(), UNITS, UNITS);
    for (const figures::Item& item : fills) {
        figures::Fill fill = std::get<figures::Fill>(item);
        fill.path = figures::moved(fill.path, figures::Point{} - origin);
        cairo::paint(context.get(), fill, 0);
    }
    check(cairo_status(context.get()));
    return shape;
}

}  // namespace

void ShapeStore::paint(cairo_t* cr, std::span<const figures::Item> fills, const figures::Paper& paper) {
    const figures::Point origin = std::get<figures::Fill>(fills.front()).path.front().points[0];
    Copies& copies = shapes_[key_of(fills, origin, paper)];
    if (std::exchange(copies.page, page_) != page_) copies.used = 0;
    if (copies.used == copies.surfaces.size()) copies.surfaces.push_back(recorded(fills, origin, paper));
    cairo_save(cr);
    cairo_translate(cr, figures::points(origin.x), paper.height - figures::points(origin.y));
    cairo_scale(cr, 1 / UNITS, 1 / UNITS);
    cairo_set_source_surface(cr, copies.surfaces[copies.used++].get(), 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
}

}  // namespace inkmate::cairo

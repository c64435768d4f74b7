#include "pdf/compare/regions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace inkmate::compare {
namespace {

/// How much producers round, in points.
constexpr double ROUNDING = 0.01;
/// An operator so many times as large as a region does not belong to it.
constexpr double TOO_LARGE = 2;

}  // namespace

Area joined(const Area& a, const Area& b) {
    return {std::min(a.left, b.left), std::min(a.bottom, b.bottom), std::max(a.right, b.right),
            std::max(a.top, b.top)};
}

bool overlap(const Area& a, const Area& b) {
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

bool lies_in(const Area& area, const Area& outer) {
    return outer.left - ROUNDING <= area.left && area.right <= outer.right + ROUNDING &&
           outer.bottom - ROUNDING <= area.bottom && area.top <= outer.top + ROUNDING;
}

const Region* region_at(std::span<const Region> regions, pdf::Vec p) {
    const auto found = std::ranges::find_if(regions, [&](const Region& r) {
        return r.area.left <= p.x && p.x < r.area.right && r.area.bottom <= p.y && p.y < r.area.top;
    });
    return found == regions.end() ? nullptr : &*found;
}

pdf::Vec whereabouts(const pdf::Operator& op) {
    if (op.kind == pdf::OperatorKind::text && !op.run.origins.empty()) return op.run.origins.front();
    return {(op.bounds.left + op.bounds.right) / 2, (op.bounds.bottom + op.bounds.top) / 2};
}

std::string subject_in(const Region& region, const pdf::Operator& op) {
    const Area& area = region.area;
    const bool large = op.bounds.right - op.bounds.left > TOO_LARGE * (area.right - area.left) ||
                       op.bounds.top - op.bounds.bottom > TOO_LARGE * (area.top - area.bottom);
    return large ? std::string() : fmt::format("the {}", region.name);
}

void name_regions(std::span<const Region> regions, Difference& difference) {
    for (const Region& region : regions)
        if (overlap(difference.area, region.area)) difference.regions.push_back(region.name);
}

void tell_by_regions(const DrawnPages& pages, std::vector<DrawingDifference>& differences) {
    for (auto& [difference, first, second] : differences) {
        if (difference.layer == Layer::page) continue;
        name_regions(pages.regions, difference);
        if (!first && !second) continue;
        const pdf::Operator& op = first ? pages.first.operators[*first] : pages.second.operators[*second];
        if (op.bounds.empty()) continue;
        if (const Region* region = region_at(pages.regions, whereabouts(op)))
            difference.subject = subject_in(*region, op);
    }
}

}  // namespace inkmate::compare

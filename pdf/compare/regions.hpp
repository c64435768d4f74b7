#pragma once

#include <span>
#include <string>
#include <vector>

#include "pdf/compare/compare.hpp"

namespace inkmate::compare {

/// All zeros for an empty box.
inline Area area_of(const pdf::Box& box) {
    return box.empty() ? Area{} : Area{box.left, box.bottom, box.right, box.top};
}
/// Around both.
Area joined(const Area& a, const Area& b);
bool overlap(const Area& a, const Area& b);
/// Wholly, but for what producers round.
bool lies_in(const Area& area, const Area& outer);

/// The first of the regions that a point lies in; null where there is none.
const Region* region_at(std::span<const Region> regions, pdf::Vec point);

/// Where an operator is looked for: a text where it starts, others by their middle.
pdf::Vec whereabouts(const pdf::Operator& op);
/// "the headline" for an operator that lies there; empty for one that is far larger than the region.
std::string subject_in(const Region& region, const pdf::Operator& op);

/// Adds the names of the regions that a difference touches.
void name_regions(std::span<const Region> regions, Difference& difference);

/// Gives each difference the region that it is about as its subject, and the names of those it touches.
void tell_by_regions(const DrawnPages& pages, std::vector<DrawingDifference>& differences);

}  // namespace inkmate::compare

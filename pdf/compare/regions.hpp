#pragma once

#include <span>
#include <string>
#include <vector>

#include "pdf/compare/compare.hpp"

namespace inkmate::compare {

/// Converts a box; an empty one becomes zeros.
inline Area area_of(const pdf::Box& box) {
    return box.empty() ? Area{} : Area{box.left, box.bottom, box.right, box.top};
}
/// Returns the area around both.
Area joined(const Area& a, const Area& b);
bool overlap(const Area& a, const Area& b);
/// True if `area` is entirely inside `outer`, apart from rounding.
bool lies_in(const Area& area, const Area& outer);

/// Returns the first region that contains a point; null if there is none.
const Region* region_at(std::span<const Region> regions, pdf::Vec point);

/// Returns where to look for an operator: a text where it starts, others at their centre.
pdf::Vec whereabouts(const pdf::Operator& op);
/// Returns "the headline" for an operator in that region; "" for one that is far larger than the region.
std::string subject_in(const Region& region, const pdf::Operator& op);

/// Adds the names of the regions that a difference touches.
void name_regions(std::span<const Region> regions, Difference& difference);

/// Gives each difference the region that it concerns as its subject, and the names of those it touches.
void tell_by_regions(const DrawnPages& pages, std::vector<DrawingDifference>& differences);

}  // namespace inkmate::compare

#pragma once

#include <vector>

#include "render/page/figures/contour.hpp"

namespace inkmate {

/// The outline of all that some counterclockwise contours cover together by the non-zero winding rule, each
/// of which may overlap itself and others: what lies inside is left out. Contours that mirror themselves come
/// out as such. Where two run along each other for a stretch the outline is not defined.
std::vector<Contour> united(const std::vector<Contour>& contours);

/// All segments of contours, with those that mirror them, without those that are no more than a point.
std::vector<Segment> all_segments(const std::vector<Contour>& contours);
/// How often some segments of closed contours together go around a point counterclockwise.
int winding(const std::vector<Segment>& segments, Vec at);

}  // namespace inkmate

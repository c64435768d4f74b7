#pragma once

#include <string>

#include "render/compare/compare.hpp"

namespace inkmate {

/// For people: a line for each difference, under a line for each page that differs, and a last line that sums
/// up.
std::string to_text(const Comparison& comparison);

/// For scripts. Keys are as in Comparison: {"equal": false, "first": {"name": "a.pdf", "pages": 2}, "second":
/// {...}, "operators": 318, "deviation": 0.0, "pages": [{"first_page": 1, "second_page": 1, "equal": false,
/// "differences":
/// [{"layer": "text", "change": "changed", "what": "...", "area": [72, 700, 90, 712], "regions": ["move
/// list"]}], "pixels": [{"dpi": 150, "compared": 2174960, "different": 12, "largest": 255, "area": [...],
/// "groups": [...]}]}]}. Areas are left, bottom, right, top in points.
std::string to_json(const Comparison& comparison);

}  // namespace inkmate

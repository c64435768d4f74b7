#pragma once

#include "render/page/layout/board_layout.hpp"

namespace inkmate {

/// Diagrams in rows, each with its caption, and what a worksheet has besides; with
/// `coordinates` where there is room for them.
Layout diagram_layout(const PageDesign& design, const BoardShape& shape, bool coordinates = true);

}  // namespace inkmate

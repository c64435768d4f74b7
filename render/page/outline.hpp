#pragma once

#include <vector>

#include "core/piece.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// The project's own piece set. A man is its silhouette, the same for both colours (a white halo, if asked
/// for, and the black body), then what makes it white or black: a white shape inside with black lines, or
/// white lines only. Positions are relative to the lower left corner of a square whose side is `square`
/// (quarter points).

std::vector<Fill> silhouette(PieceType type, int square, bool halo);
std::vector<Fill> details(Piece piece, int square);

}  // namespace inkmate

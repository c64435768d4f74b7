#pragma once

#include <vector>

#include "core/piece.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// The project's own piece set. A man is its silhouette, the same for both colours (a white halo, if asked
/// for, and the black body), then what makes it white or black: a white shape inside with black lines, or
/// white lines only. Positions are relative to the lower left corner of a square whose side is `square`
/// (quarter points).

/// Bold: heavier lines and less inside, for large print and for paper that is copied again.
enum class PieceSet { regular, bold };
inline constexpr int PIECE_SET_NB = 2;

std::vector<Fill> silhouette(PieceType type, int square, bool halo, PieceSet set = PieceSet::regular);
std::vector<Fill> details(Piece piece, int square, PieceSet set = PieceSet::regular);

}  // namespace inkmate

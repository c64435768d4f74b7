#pragma once

#include "../chess/move.hpp"
#include "../chess/position.hpp"
#include "search_parameters.hpp"

namespace inkmate::engine {

/// What the full search adds to the evaluation for the squares that knights, bishops, rooks and queens reach,
/// White's less Black's, in centipawns (docs/inside/search.md). A square counts up to and with the first
/// piece in the way, of either side, less the enemy's pawns that guard it.
int mobility(const chess::Position& pos, const SearchParameters& parameters);

/// By how much a legal move of the position changes it, as far as that is the reach of the piece that moves
/// itself: from the square that it goes to, with everything as it stands before the move, and from the one
/// that it leaves. 0 for pawns and kings.
int mobility_change(const chess::Position& pos, chess::Move m, const SearchParameters& parameters);

}  // namespace inkmate::engine

#pragma once

#include <algorithm>
#include <array>

#include "../chess/piece.hpp"
#include "evaluation.hpp"

namespace inkmate::engine {

// Numbers of the full search (docs/search.md). The program is emitted with the same ones. Depths are plies,
// margins centipawns; all were chosen by matches between versions of the engine.

/// From ASPIRATION_DEPTH an iteration begins with a window of ASPIRATION_MARGIN to either side of what the
/// last one gave.
inline constexpr int ASPIRATION_DEPTH = 4;
inline constexpr int ASPIRATION_MARGIN = 30;
/// A node whose static evaluation is above beta by REVERSE_FUTILITY_MARGIN a ply is cut off at once, up to
/// REVERSE_FUTILITY_DEPTH.
inline constexpr int REVERSE_FUTILITY_DEPTH = 3;
inline constexpr int REVERSE_FUTILITY_MARGIN = 90;
/// From NULL_DEPTH a null move is tried, searched to depth - 1 - NULL_REDUCTION - depth / 4.
inline constexpr int NULL_DEPTH = 2;
inline constexpr int NULL_REDUCTION = 2;
/// Up to FUTILITY_DEPTH quiet moves are left out where the static evaluation is below alpha by
/// FUTILITY_MARGIN a ply; from FUTILE_CHECKS_DEPTH those stay that give check.
inline constexpr int FUTILITY_DEPTH = 4;
inline constexpr int FUTILITY_MARGIN = 120;
inline constexpr int FUTILE_CHECKS_DEPTH = 3;
/// Quiet moves after the first REDUCTION_MOVES are searched less deep, from REDUCTION_DEPTH.
inline constexpr int REDUCTION_DEPTH = 3;
inline constexpr int REDUCTION_MOVES = 3;
/// Plies by which the move tried as number `tried` is reduced, before the limits that docs/search.md names.
inline constexpr int LATE_MOVES = 8;
inline constexpr int DEEP = 6;
inline constexpr int DEEP_MOVES = 4;
constexpr int reduction_of(int depth, int tried) {
    return 1 + (tried > LATE_MOVES) + (depth > DEEP && tried > DEEP_MOVES);
}

/// History is divided by HISTORY_AGING between two searches of a game.
inline constexpr int HISTORY_AGING = 2;
/// History grows up to HISTORY_LIMIT, by at most HISTORY_BONUS_LIMIT at a time. The killers' bonuses are
/// above it, and with the greatest gain below 2^VICTIM_SHIFT.
inline constexpr int HISTORY_LIMIT = 1000;
inline constexpr int HISTORY_BONUS_LIMIT = 400;
inline constexpr int FIRST_KILLER_BONUS = 1700;
inline constexpr int SECOND_KILLER_BONUS = 1350;

/// In quiescence a capture must be able to raise the score to alpha, DELTA_MARGIN included; `victim` as in
/// scored moves.
inline constexpr int DELTA_MARGIN = 150;
constexpr int delta_of(int victim, const Evaluation& evaluation) {
    // Not less than a lesser piece's: the captures that follow in the order must not promise more.
    int most = 0;
    for (int pt = chess::PAWN; pt <= (victim <= chess::QUEEN ? victim : victim - 6); ++pt)
        most = std::max(most, evaluation.middlegame_value[static_cast<std::size_t>(pt)]);
    return DELTA_MARGIN + most + (victim <= chess::QUEEN ? 0 : evaluation.middlegame_value[chess::QUEEN]);
}
/// In quiescence a piece does not take a victim up to this type on a square that a pawn guards; by type of
/// the piece.
inline constexpr std::array<int, chess::PIECE_TYPE_NB> LOSES_TO_PAWN = {
    0, 0, chess::PAWN, chess::PAWN, chess::BISHOP, chess::ROOK, 0};

}  // namespace inkmate::engine

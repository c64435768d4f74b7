#pragma once

#include <algorithm>
#include <array>

#include "../chess/piece.hpp"
#include "evaluation.hpp"
#include "search.hpp"

namespace inkmate::engine {

// Numbers of the full search (docs/inside/search.md). The program is emitted with the same ones. Depths are
// plies, margins centipawns; all were chosen by matches between versions of the engine.

/// From ASPIRATION_DEPTH an iteration begins with a window of ASPIRATION_MARGIN to either side of what the
/// last one gave. When its value lies outside, it is made again with the margin ASPIRATION_WIDENING times as
/// large, counted from that value and on that side only; beyond ASPIRATION_LIMIT the side is left open.
inline constexpr int ASPIRATION_DEPTH = 4;
inline constexpr int ASPIRATION_MARGIN = 20;
inline constexpr int ASPIRATION_WIDENING = 3;
inline constexpr int ASPIRATION_LIMIT = 1000;
/// From UNKNOWN_MOVE_DEPTH a node for which the transposition table knows no move is searched a ply less deep
/// (internal iterative reduction).
inline constexpr int UNKNOWN_MOVE_DEPTH = 4;
/// A node whose static evaluation is above beta by REVERSE_FUTILITY_MARGIN a ply is cut off at once, up to
/// REVERSE_FUTILITY_DEPTH.
inline constexpr int REVERSE_FUTILITY_DEPTH = 3;
inline constexpr int REVERSE_FUTILITY_MARGIN = 90;
/// From NULL_DEPTH a null move is tried, searched to depth - 1 - null_reduction().
inline constexpr int NULL_DEPTH = 2;
inline constexpr int NULL_REDUCTION = 3;
/// A ply more for each NULL_MARGIN by which the static evaluation is above beta, at most NULL_MARGIN_PLIES.
inline constexpr int NULL_MARGIN = 200;
inline constexpr int NULL_MARGIN_PLIES = 3;
constexpr int null_reduction(int depth, int above_beta) {
    return NULL_REDUCTION + depth / 4 + std::min(above_beta / NULL_MARGIN, NULL_MARGIN_PLIES);
}
/// Up to FUTILITY_DEPTH quiet moves are left out where the static evaluation is below alpha by
/// FUTILITY_MARGIN a ply; from FUTILE_CHECKS_DEPTH those stay that give check.
inline constexpr int FUTILITY_DEPTH = 4;
inline constexpr int FUTILITY_MARGIN = 120;
inline constexpr int FUTILE_CHECKS_DEPTH = 3;
/// Late move pruning: up to LATE_MOVE_DEPTH no more quiet moves are tried after LATE_MOVE_BASE and the square
/// of the depth; from LATE_CHECKS_DEPTH those still are that give check. Not where the enemy has no piece
/// beside king and pawns: there quiet moves prepare the mate.
inline constexpr int LATE_MOVE_DEPTH = 6;
inline constexpr int LATE_MOVE_BASE = 3;
inline constexpr int LATE_CHECKS_DEPTH = 2;
constexpr int late_move_limit(int depth) {
    return LATE_MOVE_BASE + depth * depth;
}
/// Quiet moves after the first REDUCTION_MOVES are searched less deep, from REDUCTION_DEPTH.
inline constexpr int REDUCTION_DEPTH = 3;
inline constexpr int REDUCTION_MOVES = 3;
/// Of 0 to MAX_PLY: 40 times the natural logarithm, rounded; of 0, 0.
inline constexpr std::array<int, MAX_PLY + 1> LOGARITHMS = {
    0,   0,   28,  44,  55,  64,  72,  78,  83,  88,  92,  96,  99,  103, 106, 108, 111,
    113, 116, 118, 120, 122, 124, 125, 127, 129, 130, 132, 133, 135, 136, 137, 139, 140,
    141, 142, 143, 144, 146, 147, 148, 149, 150, 150, 151, 152, 153, 154, 155, 156, 156,
    157, 158, 159, 160, 160, 161, 162, 162, 163, 164, 164, 165, 166, 166};
/// Plies by which the move tried as number `tried` is reduced, before the limits that docs/inside/search.md
/// names: 3/4 and the product of the logarithms of both by 9/4.
inline constexpr int REDUCTION_DIVISOR = 40 * 40 * 9 / 4;
inline constexpr int REDUCTION_BASE = REDUCTION_DIVISOR * 3 / 4;
constexpr int logarithm(int n) {
    return LOGARITHMS[static_cast<std::size_t>(std::min(n, MAX_PLY))];
}
constexpr int reduction_of(int depth, int tried) {
    return (REDUCTION_BASE + logarithm(depth) * logarithm(tried)) / REDUCTION_DIVISOR;
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

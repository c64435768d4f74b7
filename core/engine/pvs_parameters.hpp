#pragma once

#include <algorithm>
#include <array>

#include "../chess/piece.hpp"
#include "evaluation.hpp"
#include "move_order.hpp"
#include "search.hpp"
#include "search_parameters.hpp"

namespace inkmate::engine {

// What the full search makes of its parameters (docs/inside/search.md), and its tables.

constexpr int null_reduction(const SearchParameters& p, int depth, int above_beta) {
    return p.null_reduction + depth / 4 + std::min(above_beta / p.null_margin, p.null_margin_plies);
}
constexpr int late_move_limit(const SearchParameters& p, int depth, bool improving) {
    const int limit = p.late_move_base + depth * depth;
    return improving ? limit : limit * p.late_move_share / 100;
}
/// How many moves at a node are remembered as tried.
inline constexpr int REMEMBERED_MOVES = 14;
/// Forty times the natural logarithm of 0 to MAX_PLY, rounded; 0 for 0.
inline constexpr std::array<int, MAX_PLY + 1> LOGARITHMS = {
    0,   0,   28,  44,  55,  64,  72,  78,  83,  88,  92,  96,  99,  103, 106, 108, 111,
    113, 116, 118, 120, 122, 124, 125, 127, 129, 130, 132, 133, 135, 136, 137, 139, 140,
    141, 142, 143, 144, 146, 147, 148, 149, 150, 150, 151, 152, 153, 154, 155, 156, 156,
    157, 158, 159, 160, 160, 161, 162, 162, 163, 164, 164, 165, 166, 166};
constexpr int logarithm(int n) {
    return LOGARITHMS[static_cast<std::size_t>(std::min(n, MAX_PLY))];
}
/// Plies by which the move tried as number `tried` is reduced, before the limits that docs/inside/search.md
/// names.
constexpr int reduction_of(const SearchParameters& p, int depth, int tried) {
    return (p.reduction_base + logarithm(depth) * logarithm(tried)) / p.reduction_divisor;
}
/// What a tactical move of `victim`, as in scored moves, may add to the score at most, by quiescence.
constexpr int delta_of(const SearchParameters& p, int victim, const Evaluation& evaluation) {
    // Not less than a lesser piece's: the moves that follow in the order must not promise more.
    int most = 0;
    for (int pt = chess::PAWN; pt <= (victim <= chess::QUEEN ? victim : victim - NEW_QUEEN_VICTIM); ++pt)
        most = std::max(most, evaluation.middlegame_value[static_cast<std::size_t>(pt)]);
    return p.delta_margin + most + (victim <= chess::QUEEN ? 0 : evaluation.middlegame_value[chess::QUEEN]);
}
/// In quiescence a piece does not take a victim up to this type on a square that a pawn guards; by type of
/// the piece.
inline constexpr std::array<int, chess::PIECE_TYPE_NB> LOSES_TO_PAWN = {
    0, 0, chess::PAWN, chess::PAWN, chess::BISHOP, chess::ROOK, 0};

}  // namespace inkmate::engine

#pragma once

#include <span>
#include <string_view>

namespace inkmate::engine {

/// Numbers of the full search (docs/inside/search.md). Depths are plies, margins centipawns. What stands here
/// was chosen by matches, and is what programs are made with; the core can search with others.
struct SearchParameters {
    ///@{
    /// From `aspiration_depth` an iteration begins with a window of `aspiration_margin` to either side of
    /// what the last one gave. When its value lies outside, it is made again with the margin
    /// `aspiration_widening` times as large, counted from that value and on that side only; beyond
    /// `aspiration_limit` the side is left open.
    int aspiration_depth = 4;
    int aspiration_margin = 14;
    int aspiration_widening = 3;
    int aspiration_limit = 1000;
    ///@}
    ///@{
    /// Iterations up to `careful_depth` try null moves from `careful_plies` more depth than others, and leave
    /// out no quiet move that gives check, from so many plies less: they find mates that others overlook.
    int careful_depth = 6;
    int careful_plies = 3;
    ///@}
    /// From here a node for which the transposition table knows no move is searched a ply less deep (internal
    /// iterative reduction).
    int unknown_move_depth = 4;
    ///@{
    /// A node whose static evaluation is above beta by so much a ply is cut off at once, up to this depth.
    int reverse_futility_depth = 3;
    int reverse_futility_margin = 42;
    ///@}
    ///@{
    /// From `null_depth` a null move is tried, less deep by `null_reduction`, a quarter of the depth, and a
    /// ply for each `null_margin` by which the static evaluation is above beta, at most `null_margin_plies`.
    int null_depth = 2;
    int null_reduction = 3;
    int null_margin = 148;
    int null_margin_plies = 3;
    ///@}
    ///@{
    /// Up to `futility_depth` quiet moves are left out where the static evaluation is below alpha by
    /// `futility_margin` a ply; from `futile_checks_depth` those stay that give check.
    int futility_depth = 4;
    int futility_margin = 110;
    int futile_checks_depth = 3;
    ///@}
    ///@{
    /// Late move pruning: up to `late_move_depth` no more quiet moves are tried after `late_move_base` and
    /// the square of the depth, or `late_move_share` per cent of that where the static evaluation is no
    /// better than it was two plies before; from `late_checks_depth` those still are that give check. Not
    /// where the enemy has no piece beside king and pawns: there quiet moves prepare the mate.
    int late_move_depth = 6;
    int late_move_base = 6;
    int late_move_share = 60;
    int late_checks_depth = 2;
    ///@}
    ///@{
    /// Quiet moves after the first `reduction_moves` are searched less deep, from `reduction_depth`: by
    /// `reduction_base` and the product of the logarithms of depth and moves tried, divided by
    /// `reduction_divisor` (reduction_of()), and a ply less or more for each `history_reduction` that their
    /// history lies above or below the middle.
    int reduction_depth = 3;
    int reduction_moves = 4;
    int reduction_base = 2600;
    int reduction_divisor = 3300;
    int history_reduction = 212;
    ///@}
    ///@{
    /// History lies between 0 and `history_limit` and begins in the middle. A move that refutes gains, by at
    /// most `history_bonus_limit` at a time; those tried before it lose. Between two searches of a game what
    /// it is away from the middle is divided by `history_aging`.
    int history_aging = 2;
    int history_limit = 1100;
    int history_bonus_limit = 400;
    ///@}
    ///@{
    /// The killers' places among the quiet moves: above the histories, and with the greatest gain below
    /// 2^VICTIM_SHIFT (core/engine/move_order.hpp).
    int first_killer_bonus = 1640;
    int second_killer_bonus = 1380;
    ///@}
    ///@{
    /// Mobility: what each square that a piece reaches is worth, beyond or short of the usual number of them
    /// (mobility()). Only with evaluations that are tapered.
    int mobility_knight = 4;
    int mobility_bishop = 4;
    int mobility_rook = 3;
    int mobility_queen = 2;
    int usual_reach_knight = 5;
    int usual_reach_bishop = 6;
    int usual_reach_rook = 7;
    int usual_reach_queen = 12;
    ///@}
    /// In quiescence a capture must be able to raise the score to alpha, this included.
    int delta_margin = 71;

    /// True if all are equal.
    friend bool operator==(const SearchParameters&, const SearchParameters&) = default;
};

/// One of them.
struct SearchParameter {
    /// The name in the program: "NULL_DEPTH".
    std::string_view name;
    /// What it means, as the program's comment says.
    std::string_view meaning;
    /// Where it stands.
    int SearchParameters::*value;
    ///@{
    /// It lies between these.
    int least, most;
    ///@}
    /// By how much `inkmate tune search` changes it in the last pair of games to see what it does; 0 where it
    /// leaves it alone.
    int step;
};

/// All of them, in the order of their names.
std::span<const SearchParameter> search_parameters();
/// Sets what "NULL_DEPTH=3" says. Throws ChessError where it is not of that form, where there is none of that
/// name, or where the value lies outside its bounds.
void set_parameter(SearchParameters& parameters, std::string_view assignment);

}  // namespace inkmate::engine

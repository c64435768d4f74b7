#pragma once

#include <algorithm>
#include <cstdlib>

namespace inkmate::engine {

/// How the scores of a game announce its end: in n plies by `mate` - n, and so by more than `bound`.
struct MateScores {
    /// The score of a game that is won on the board.
    int mate;
    /// Scores beyond this in absolute value announce the end.
    int bound;

    /// True if a score announces the end.
    constexpr bool announces(int score) const { return score > bound || score < -bound; }
    /// In how many plies the end comes that a score announces.
    constexpr int plies(int score) const { return mate - (score < 0 ? -score : score); }
    /// In how many moves of the side to move, as UCI counts: negative when it is the one that loses; 0 for a
    /// score that does not announce it.
    constexpr int moves(int score) const {
        if (!announces(score)) return 0;
        return score > 0 ? (plies(score) + 1) / 2 : -(plies(score) / 2);
    }
    /// The score that announces the end in so many moves: the opposite of moves(). 0: the side to move has
    /// lost.
    constexpr int score(int moves) const {
        moves = std::clamp(moves, -mate / 2, mate / 2);
        return moves > 0 ? mate - 2 * moves + 1 : -mate - 2 * moves;
    }

    /// True if both announce the end of a game alike.
    bool operator==(const MateScores&) const = default;
};

}  // namespace inkmate::engine

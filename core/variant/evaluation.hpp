#pragma once

#include <array>
#include <vector>

#include "position.hpp"
#include "rules.hpp"

namespace inkmate::variant {

/// What pieces and squares of a rule set are worth, in centipawns: made from its moves alone, with whole
/// numbers, so that a program given the tables has the same.
struct Evaluation {
    /// By type; 0 for the king, which is not lost. Below 0 where the aim is to lose all pieces.
    std::array<int, TYPE_NB> value{};
    /// By type: value without sign, at most MOST_WORTH: what it counts for in the order of captures.
    std::array<int, TYPE_NB> worth{};
    /// By type and square as White sees it, added to the value: at most MOST_BONUS either way.
    std::array<std::array<std::int8_t, SQUARE_NB>, TYPE_NB> bonus{};
    /// By type: what a piece in hand counts.
    std::array<int, TYPE_NB> in_hand{};
    /// True if quiescence may leave out a capture that wins too little: a capture does no more than win a
    /// piece.
    bool prunes = true;
};
inline constexpr int MOST_WORTH = 4000;
inline constexpr int MOST_BONUS = 45;
/// What a check given is worth where checks are counted.
inline constexpr int CHECK_WORTH = 150;

/// Makes the tables of a rule set.
Evaluation make_evaluation(const Rules& rules);

/// Returns the types, the most valuable first.
std::vector<int> by_worth(const Rules& rules);

/// The square as Black sees it: turned about.
constexpr Square turned(const Rules& rules, Square s) {
    return make_square(rules.files - 1 - file_of(s), rules.ranks - 1 - rank_of(s));
}

/// Pieces on their squares and in hand, White's less Black's.
int balance(const Position& pos, const Evaluation& evaluation);
/// The static evaluation from the side to move.
int evaluate(const Position& pos, const Evaluation& evaluation);

}  // namespace inkmate::variant

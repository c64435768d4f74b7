#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/position.hpp"

namespace inkmate {

/// Centipawns by Square, from White's side: [SQ_A2] is the square a2 of a white man, and a7 of a black one.
using SquareTable = std::array<int, SQUARE_NB>;

/// A static evaluation as data: for every man a value and a square's worth, once for the middle game and once
/// for the end game, and how the phase of the game chooses between the two.
struct Evaluation {
    /// The name by which it is asked for.
    std::string_view name;
    /// Indexed by PieceType; centipawns. The kings' values would cancel out and are 0.
    std::array<int, PIECE_TYPE_NB> middlegame_value;
    std::array<int, PIECE_TYPE_NB> endgame_value;
    /// Indexed by PieceType.
    std::array<SquareTable, PIECE_TYPE_NB> middlegame;
    std::array<SquareTable, PIECE_TYPE_NB> endgame;
    /// What each type adds to its side's weight; a side's weight stays below 1024.
    std::array<int, PIECE_TYPE_NB> phase_weight;
    enum class Blend {
        /// The end game begins when the weight of either side is at most `phase_limit`.
        switched,
        /// The share of the middle game is the weight of both sides together in parts of `phase_limit`.
        tapered
    };
    Blend blend;
    int phase_limit;
};

/// Tomasz Michniewski's simplified evaluation function (Chess Programming Wiki, "Simplified Evaluation
/// Function"). Its weights make one comparison tell the end game: a side is ready for it when it has no
/// queen, or one queen and at most one minor piece besides.
extern const Evaluation MICHNIEWSKI;

/// Every evaluation there is, the default first.
std::span<const Evaluation* const> all_evaluations();
/// The evaluation of that name; nullptr when there is none.
const Evaluation* find_evaluation(std::string_view name);

/// Material and squares of all men, White's less Black's, in centipawns: both sums that the evaluation
/// chooses between.
struct Score {
    int middlegame = 0;
    int endgame = 0;
    bool operator==(const Score&) const = default;
    /// Both in one number, as the generated program keeps them.
    constexpr int packed() const { return endgame * 65536 + middlegame; }
};
Score score(const Position& pos, const Evaluation& evaluation);
/// The weights of a side's men.
int phase(const Position& pos, Color side, const Evaluation& evaluation);

/// Static evaluation in centipawns from White's point of view.
int evaluate(const Position& pos, const Evaluation& evaluation = MICHNIEWSKI);

}  // namespace inkmate

#pragma once

#include <array>
#include <vector>

#include "core/evaluation.hpp"

namespace inkmate {

/// Evaluates many positions: the same numbers as evaluate(), which counts everything anew each time, while
/// this keeps what it has counted of the pawns.
class Evaluator {
  public:
    explicit Evaluator(const Evaluation& evaluation);

    /// As score().
    Score men(const Position& pos) const;
    /// As evaluate(); `men` is men() of the position.
    int evaluate(const Position& pos, const Score& men);

  private:
    static constexpr std::size_t SLOTS = 8192;
    /// All that the structure depends on.
    struct Pawns {
        std::array<Bitboard, COLOR_NB> pawns{};
        std::array<int, COLOR_NB> king_files{-1, -1};
        bool operator==(const Pawns& other) const {
            return pawns[WHITE] == other.pawns[WHITE] && pawns[BLACK] == other.pawns[BLACK] &&
                   king_files[WHITE] == other.king_files[WHITE] &&
                   king_files[BLACK] == other.king_files[BLACK];
        }
    };
    struct Kept {
        Pawns pawns;
        Score structure;
    };

    Score structure(const Position& pos);

    const Evaluation* evaluation_;
    std::array<std::array<Score, SQUARE_NB>, PIECE_NB> worth_{};
    std::vector<Kept> kept_;
};

}  // namespace inkmate

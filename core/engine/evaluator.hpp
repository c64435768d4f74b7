#pragma once

#include <array>
#include <vector>

#include "evaluation.hpp"

namespace inkmate::engine {

/// Evaluates many positions: the same numbers as evaluate(), which counts everything anew each time, while
/// this keeps what it has counted of the pawns.
class Evaluator {
  public:
    explicit Evaluator(const Evaluation& evaluation);

    /// As material_psqt().
    Score material_psqt(const chess::Position& pos) const;
    /// As evaluate(); `psqt` is material_psqt() of the position.
    int evaluate(const chess::Position& pos, const Score& psqt);

  private:
    static constexpr std::size_t SLOTS = 8192;
    /// All that the structure depends on.
    struct Pawns {
        std::array<chess::Bitboard, chess::COLOR_NB> pawns{};
        std::array<int, chess::COLOR_NB> king_files{-1, -1};
        bool operator==(const Pawns& other) const {
            return pawns[chess::WHITE] == other.pawns[chess::WHITE] &&
                   pawns[chess::BLACK] == other.pawns[chess::BLACK] &&
                   king_files[chess::WHITE] == other.king_files[chess::WHITE] &&
                   king_files[chess::BLACK] == other.king_files[chess::BLACK];
        }
    };
    struct Kept {
        Pawns pawns;
        Score structure;
    };

    Score pawn_terms(const chess::Position& pos);

    const Evaluation* evaluation_;
    std::array<std::array<Score, chess::SQUARE_NB>, chess::PIECE_NB> psqt_{};
    std::vector<Kept> kept_;
};

}  // namespace inkmate::engine

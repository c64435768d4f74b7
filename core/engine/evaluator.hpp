#pragma once

#include <array>
#include <vector>

#include "../chess/move.hpp"
#include "../chess/position.hpp"
#include "evaluation.hpp"
#include "search_parameters.hpp"

namespace inkmate::engine {

/// Evaluates many positions: the same numbers as evaluate(), which counts everything anew each time, while
/// this keeps what it has counted of the pawns.
class Evaluator {
  public:
    explicit Evaluator(const Evaluation& evaluation);

    /// Returns what the function material_psqt() does.
    Score material_psqt(const chess::Position& pos) const;
    /// Returns what the function evaluate() does; `psqt` is material_psqt() of the position.
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

/// What the full search adds to the evaluation for the squares that knights, bishops, rooks and queens reach,
/// White's less Black's, in centipawns (docs/inside/search.md). A square counts up to and with the first
/// piece in the way, of either side, less the enemy's pawns that guard it.
int mobility(const chess::Position& pos, const SearchParameters& parameters);

/// By how much a legal move of the position changes it, as far as that is the reach of the piece that moves
/// itself: from the square that it goes to, with everything as it stands before the move, and from the one
/// that it leaves. 0 for pawns and kings.
int mobility_change(const chess::Position& pos, chess::Move m, const SearchParameters& parameters);

}  // namespace inkmate::engine

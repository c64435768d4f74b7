#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate {

/// A leaf is kept where its evaluation is at most so many centipawns away from the score that it had to
/// raise: further away it decides nothing.
inline constexpr int LEAF_WINDOW = 150;
/// Where few pieces are left (engine::has_few_pieces) one leaf in so many is considered: end games are long.
inline constexpr std::uint64_t FEW_PIECES_LEAVES = 3;

/// Leaves of searches: positions that quiescence evaluates, chosen at random. Most come after moves that
/// nobody would play, and so tell an evaluation what positions of games do not.
class Leaves {
  public:
    /// Keeps up to `most`.
    Leaves(std::size_t most, const engine::Evaluation& evaluation, std::mt19937_64& random)
        : most_(most), evaluation_(evaluation), random_(random) {}

    /// A search reports it.
    void consider(const engine::EvaluatedPosition& leaf);
    /// Those of the kept ones that are quiet, each position once, with its evaluation for a score.
    std::vector<Sample> quiet_ones(engine::Engine& engine) const;

  private:
    std::size_t most_;
    const engine::Evaluation& evaluation_;
    std::mt19937_64& random_;
    /// How many could have been kept.
    std::uint64_t considered_ = 0;
    std::vector<chess::Position> kept_;
};

}  // namespace inkmate

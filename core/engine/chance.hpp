#pragma once

#include "../chess/random.hpp"

namespace inkmate::engine {

/// Seeds of a game are 1 to MAX_SEED: nine digits, as the program reads numbers.
inline constexpr std::int32_t MAX_SEED = 999'999'999;
/// A new seed, from the system's source of randomness.
std::int32_t random_seed();

/// What is left to chance in the choice of a move. It depends on the game's seed and on the number of the
/// ply, on nothing else: the same game goes the same way.
class Chance : public chess::RandomNumbers {
  public:
    /// `ply` is twice the move number, and one more for Black.
    constexpr Chance(std::int32_t seed, int ply)
        : RandomNumbers(((ply & PLY_MASK) * PLY_FACTOR ^ seed) % (chess::RANDOM_MODULUS - 1) + 1) {}

    /// By how much the states of neighbouring plies differ, before the seed comes in.
    static constexpr std::int32_t PLY_FACTOR = 69621;
    /// The bits of a ply that count.
    static constexpr int PLY_MASK = 4095;
};

}  // namespace inkmate::engine

#pragma once

#include <cstdint>

namespace inkmate {

/// Park and Miller's minimal standard generator ("Random number generators: good ones are hard to find", CACM
/// 1988), by Schrage's method: no intermediate result needs more than 32 bits. The numbers are 1 to
/// RANDOM_MODULUS - 1.
inline constexpr std::int32_t RANDOM_MODULUS = 2147483647;
constexpr std::int32_t next_random(std::int32_t x) {
    constexpr std::int32_t a = 16807, q = 127773, r = 2836;
    const std::int32_t next = a * (x % q) - r * (x / q);
    return next > 0 ? next : next + RANDOM_MODULUS;
}

/// Seeds of a game are 1 to MAX_SEED: nine digits, as the program reads numbers.
inline constexpr std::int32_t MAX_SEED = 999'999'999;

/// What is left to chance in the choice of a move. It depends on the game's seed and on the number of the
/// ply, on nothing else: the same game goes the same way.
class Chance {
  public:
    /// `ply` is twice the move number, and one more for Black.
    constexpr Chance(std::int32_t seed, int ply)
        : state_(((ply & 4095) * PLY_FACTOR ^ seed) % (RANDOM_MODULUS - 1) + 1) {
        // The first numbers of neighbouring states resemble each other.
        next();
        next();
    }
    /// The next number, from 0 to `bound` - 1.
    constexpr std::int32_t below(std::int32_t bound) { return next() % bound; }

    static constexpr std::int32_t PLY_FACTOR = 69621;

  private:
    constexpr std::int32_t next() { return state_ = next_random(state_); }

    std::int32_t state_;
};

}  // namespace inkmate

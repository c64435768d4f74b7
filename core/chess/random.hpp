#pragma once

#include <cstdint>

namespace inkmate::chess {

/// Park and Miller's minimal standard generator ("Random number generators: good ones are hard to find", CACM
/// 1988), by Schrage's method: no intermediate result needs more than 32 bits. The numbers are 1 to
/// RANDOM_MODULUS - 1.
inline constexpr std::int32_t RANDOM_MODULUS = 2147483647;
/// The number after x.
constexpr std::int32_t next_random(std::int32_t x) {
    constexpr std::int32_t a = 16807, q = 127773, r = 2836;
    const std::int32_t next = a * (x % q) - r * (x / q);
    return next > 0 ? next : next + RANDOM_MODULUS;
}

/// Numbers drawn one after the other, from a state between 1 and RANDOM_MODULUS - 1. The first two, which
/// resemble each other for neighbouring states, are thrown away.
class RandomNumbers {
  public:
    /// Begins behind those two.
    constexpr explicit RandomNumbers(std::int32_t state) : last_(next_random(next_random(state))) {}
    /// The next number, from 0 to `bound` - 1.
    constexpr std::int32_t below(std::int32_t bound) { return (last_ = next_random(last_)) % bound; }

  private:
    std::int32_t last_;
};

}  // namespace inkmate::chess

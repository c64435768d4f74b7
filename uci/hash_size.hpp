#pragma once

#include <cstdint>

namespace inkmate {

/// The hash_bits (core/engine/search.hpp) of the largest table whose two halves take less than so many
/// megabytes; 0 for none.
constexpr int hash_bits_of(int megabytes) {
    constexpr int bytes_per_index = 2 * 16;
    int bits = 0;
    while ((std::int64_t{bytes_per_index} << (bits + 1)) < (std::int64_t{megabytes} << 20)) ++bits;
    return bits;
}

}  // namespace inkmate

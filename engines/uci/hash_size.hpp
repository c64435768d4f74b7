#pragma once

#include <cstdint>

namespace inkmate {

/// Returns SearchOptions::hash_bits of a transposition table of at most so many megabytes: 0 for none; with 1
/// it has the program's size.
int hash_bits_of(std::int64_t megabytes);
/// What a table with so many bits takes, rounded up.
std::int64_t megabytes_of(int hash_bits);
/// Size of the largest table that this machine has memory for: a power of two.
std::int64_t most_hash_megabytes();

}  // namespace inkmate

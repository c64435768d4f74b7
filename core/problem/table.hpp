#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../chess/move.hpp"

namespace inkmate::problem {

/// What is proven of positions, kept for the case that other moves lead to them again. A position is told
/// from others by 64 bits of its key.
class ProofTable {
  public:
    /// A table of that many megabytes, 1 or more.
    explicit ProofTable(std::size_t megabytes);

    /// Of a position in which the attacker is to move.
    struct Proof {
        /// He reaches the goal in so many moves; 0 where that is not known.
        std::uint8_t wins_in = 0;
        /// He does not in so many.
        std::uint8_t fails_in = 0;
        /// What reached it, or was best.
        chess::Move move;
    };
    Proof find(std::uint64_t key) const;
    /// `work` is how many positions the proof took: those that took least make room for others.
    void store(std::uint64_t key, const Proof& proof, std::uint64_t work);

  private:
    struct Entry {
        std::uint64_t key;
        std::uint8_t wins_in;
        std::uint8_t fails_in;
        std::uint16_t move;
        std::uint32_t work;
    };
    using Bucket = std::array<Entry, 4>;

    std::size_t index(std::uint64_t key) const { return key & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_;
};

/// Positions from which no line of a certain length leads to the goal.
class DeadEnds {
  public:
    /// A table of that many megabytes, 1 or more.
    explicit DeadEnds(std::size_t megabytes);

    bool contains(std::uint64_t key, int plies) const;
    void insert(std::uint64_t key, int plies);

  private:
    using Bucket = std::array<std::uint64_t, 8>;

    /// Different lengths of the same position are different entries.
    static std::uint64_t entry_of(std::uint64_t key, int plies) {
        return key + static_cast<std::uint64_t>(plies) * 0x9e3779b97f4a7c15;
    }
    std::size_t index(std::uint64_t entry) const { return entry & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_;
};

}  // namespace inkmate::problem

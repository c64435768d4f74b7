#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>

namespace inkmate::problem {

struct Solution;

/// When the work at a problem ends without a proof.
struct Limits {
    /// Positions visited; 0: no limit.
    std::uint64_t nodes = 0;
    /// 0: no limit.
    std::int64_t milliseconds = 0;
    /// Told from time to time how many positions have been visited; may be empty.
    std::function<void(std::uint64_t nodes)> on_progress = {};
    /// Told of each line in which the sides help each other, the last one of the solution so far, which has
    /// its set play already; may be empty.
    std::function<void(const Solution& so_far)> on_line = {};
};

/// Counts positions and ends the work at the limits, by an exception of this type.
class Budget {
  public:
    struct Exhausted {};

    explicit Budget(const Limits& limits) : limits_(limits) {}
    /// For each position that is visited. Throws Exhausted.
    void visit() {
        if (nodes_ == limits_.nodes && nodes_ != 0) throw Exhausted();
        if (++nodes_ % CHECK_NODES == 0) check();
    }
    std::uint64_t nodes() const { return nodes_; }
    std::int64_t milliseconds() const {
        using namespace std::chrono;
        return duration_cast<std::chrono::milliseconds>(steady_clock::now() - start_).count();
    }

  private:
    /// Between two looks at the clock.
    static constexpr std::uint64_t CHECK_NODES = 4096;

    void check() const {
        if (limits_.milliseconds != 0 && milliseconds() >= limits_.milliseconds) throw Exhausted();
        if (limits_.on_progress) limits_.on_progress(nodes_);
    }

    const Limits& limits_;
    std::uint64_t nodes_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Memory that is cleared as it comes into use, so that a large table costs a small problem nothing.
template <class Bucket>
class Buckets {
  public:
    /// Makes as many buckets as fit into so many megabytes, a power of two.
    explicit Buckets(std::size_t megabytes)
        : count_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket))),
          memory_(std::calloc(count_ + 1, sizeof(Bucket)), &std::free) {
        void* begin = memory_.get();
        std::size_t bytes = (count_ + 1) * sizeof(Bucket);
        if (begin == nullptr) throw std::bad_alloc();
        // So that no bucket takes up two lines of the processor's cache.
        buckets_ = static_cast<Bucket*>(std::align(sizeof(Bucket), count_ * sizeof(Bucket), begin, bytes));
    }
    Bucket& operator[](std::uint64_t key) { return buckets_[key & (count_ - 1)]; }
    const Bucket& operator[](std::uint64_t key) const { return buckets_[key & (count_ - 1)]; }

  private:
    std::size_t count_;
    std::unique_ptr<void, void (*)(void*)> memory_;
    Bucket* buckets_;
};

/// What is proven of positions, kept for the case that other moves lead to them again. A position is told
/// from others by 64 bits of its key.
class ProofTable {
  public:
    /// A table of that many megabytes, 1 or more.
    explicit ProofTable(std::size_t megabytes) : buckets_(megabytes) {}

    /// What is proved of a position in which the attacker is to move.
    struct Proof {
        /// He reaches the goal in so many moves; 0 where that is not known.
        std::uint8_t wins_in = 0;
        /// He does not in so many.
        std::uint8_t fails_in = 0;
        /// What reached it, or was best, as hint_of() has it; 0: none.
        std::uint16_t move = 0;
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

    Buckets<Bucket> buckets_;
};

/// Positions from which no line of a certain length leads to the goal.
class DeadEnds {
  public:
    /// A table of that many megabytes, 1 or more.
    explicit DeadEnds(std::size_t megabytes) : buckets_(megabytes) {}

    bool contains(std::uint64_t key, int plies) const;
    void insert(std::uint64_t key, int plies);

  private:
    using Bucket = std::array<std::uint64_t, 8>;

    /// Different lengths of the same position are different entries.
    static std::uint64_t entry_of(std::uint64_t key, int plies) {
        return key + static_cast<std::uint64_t>(plies) * 0x9e3779b97f4a7c15;
    }

    Buckets<Bucket> buckets_;
};

}  // namespace inkmate::problem

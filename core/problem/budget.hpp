#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace inkmate::problem {

/// When the work at a problem ends without a proof.
struct Limits {
    /// Positions visited; 0: no limit.
    std::uint64_t nodes = 0;
    /// 0: no limit.
    std::int64_t milliseconds = 0;
    /// Told from time to time how many positions have been visited; may be empty.
    std::function<void(std::uint64_t nodes)> on_progress = {};
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

}  // namespace inkmate::problem

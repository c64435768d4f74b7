#pragma once

#include <cstddef>

#include "engines/match/report.hpp"

namespace inkmate {

/// How far a match has come, or a run of its shard, on standard error: on a terminal its table, which is
/// written over when it changes; elsewhere a line after each tenth of the games, but not more often than
/// after ten.
class MatchProgress {
  public:
    MatchProgress();
    void show(const MatchReport& report);
    /// Takes the table away.
    void clear();

  private:
    bool terminal_;
    std::ptrdiff_t lines_ = 0;
};

}  // namespace inkmate

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verify/bench/program.hpp"

namespace inkmate::bench {

/// Leaves of a perft, and how many of them a second of processor time counts.
struct PerftSpeed {
    std::string position;  ///< "start", "Kiwipete"
    int depth = 0;
    std::uint64_t leaves = 0;
    double core_second = 0;
    std::optional<double> stockfish_second = std::nullopt;
};

struct CoreSpeed {
    std::string stockfish;  ///< what it calls itself; empty where there is none
    std::vector<PerftSpeed> perft;
    double nodes_second = 0;  ///< at full strength, over the middle games
    std::vector<DepthCost> depths;
};

/// In the search from the start position the core has a table as a chess program gives one to an engine, of
/// 2^20 entries a side (32 megabytes); the program's has 2^14.
inline constexpr int CORE_DEPTH_HASH_BITS = 20;

struct CoreBench {
    int perft_depth = 6;            ///< of the start position, one less of Kiwipete
    int repeats = 3;                ///< the best one counts
    std::uint64_t nodes = 300'000;  ///< of each middle game
    int depth = 14;                 ///< from the start position
    const engine::Evaluation* evaluation = &engine::tuned_evaluation();
    std::string stockfish;  ///< command; empty: the one that is installed, if any
};

/// Throws BenchError, ProcessError. `progress` is told how many of how many steps are done.
CoreSpeed measure_core(const CoreBench& bench, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace inkmate::bench

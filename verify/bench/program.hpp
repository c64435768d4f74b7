#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/engine/evaluation.hpp"

namespace inkmate {

/// What an iteration from the start position took.
struct DepthCost {
    int depth = 0;
    std::uint64_t nodes = 0;  ///< of this and all earlier iterations
    double seconds = 0;       ///< processor time
};

/// How fast the generated program is under Ghostscript, in processor time; docs/measurements/performance.md
/// explains.
struct ProgramSpeed {
    std::string ghostscript;                ///< its version
    double objects_second = 0;              ///< raw rate
    double nodes_second = 0;                ///< at full strength, over the middle games
    double objects_node = 0;                ///< raw rate by nodes, each taken side by side
    std::vector<double> objects_node_each;  ///< the same of every middle game
    std::uint64_t nodes = 0;                ///< visited in the middle games
    std::vector<DepthCost> depths;
    double minimax_seconds = 0;  ///< two plies after 1. e4
    std::size_t readable_bytes = 0, minified_bytes = 0;
    long memory = 0;         ///< bytes of virtual memory, when the program has been read
    long memory_growth = 0;  ///< bytes that the searches of the middle games left behind
};

struct ProgramBench {
    std::uint64_t nodes = 20'000;  ///< of each middle game
    int depth = 8;                 ///< from the start position
    const engine::Evaluation* evaluation = &engine::tuned_evaluation();
};

/// Throws BenchError, ProcessError, DeviceError. `progress` is told how many of how many steps are done.
ProgramSpeed measure_program(const ProgramBench& bench,
                             const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace inkmate

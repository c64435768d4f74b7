#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/engine/evaluation.hpp"
#include "core/engine/search.hpp"

namespace inkmate::bench {

/// Objects that each round of RawLoop (psgen/runtime/console/probe.ps) executes: what everything is compared
/// with.
inline constexpr double RAW_OBJECTS = 4;

/// The search of a program by itself, with what sets up a position (position_code()) and `N RawLoop`, in the
/// open dictionary Inkmate.
std::string kernel_program(const engine::SearchOptions& search);
/// Sets up a search of a position: `Search` then carries it out.
std::string search_code(const chess::Position& pos, const engine::SearchOptions& search, int depth,
                        std::uint64_t nodes);

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

/// What a node of the search costs, in instructions of Ghostscript as valgrind counts them: the same on every
/// machine with the same Ghostscript, whatever else it does.
struct NodeCost {
    std::uint64_t nodes = 0;         ///< over all middle games
    double instructions_node = 0;    ///< of the search
    double instructions_object = 0;  ///< of the raw loop, { //S 5 get pop }
    double objects_node() const { return instructions_node / instructions_object; }
};

struct NodeCostBench {
    std::uint64_t nodes = 1'000;  ///< of each middle game
    const engine::Evaluation* evaluation = &engine::tuned_evaluation();
};

/// Runs Ghostscript under valgrind, some forty times slower than alone. Throws BenchError, ProcessError.
/// `progress` is told how many of how many steps are done.
NodeCost count_node_cost(const NodeCostBench& bench,
                         const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace inkmate::bench

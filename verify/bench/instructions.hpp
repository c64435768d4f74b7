#pragma once

#include <cstdint>
#include <functional>

#include "core/engine/evaluation.hpp"

namespace inkmate {

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

}  // namespace inkmate

#pragma once

#include <optional>
#include <string>

#include "verify/bench/core.hpp"
#include "verify/bench/pages.hpp"
#include "verify/bench/program.hpp"

namespace inkmate::bench {

/// What was measured.
struct BenchReport {
    std::optional<ProgramSpeed> program;
    std::optional<NodeCost> cost;
    std::optional<CoreSpeed> core;
    std::optional<PageSpeed> pages;
    std::optional<CompareSpeed> compare;
};

/// For a person, a paragraph a part.
std::string to_text(const BenchReport& report);
/// For a script; docs/measurements/performance.md explains each figure.
std::string to_json(const BenchReport& report);

}  // namespace inkmate::bench

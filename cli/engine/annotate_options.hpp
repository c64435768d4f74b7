#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "engines/annotate/analyst.hpp"

namespace inkmate {

struct AnnotateFlags {
    std::string pgn;
    std::string output = "-";
    bool json = false;
    int diagrams = 2;
    unsigned jobs = 1;
    /// Empty: the core.
    std::string engine;
    std::vector<std::string> options;
    std::optional<int> hash;
    double patience = 60;
    std::string evaluation;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<std::int64_t> milliseconds;
};

void add_annotate_options(Options& options, AnnotateFlags& flags);
/// Of a position: those given, or so many nodes that a game takes seconds.
engine::SearchLimits annotate_limits(const AnnotateFlags& flags);
/// What is written of how a game was annotated, and has to be the same to go on: the analyst's name, the
/// limits, and where they are not the usual ones the table's megabytes, the evaluation, the engine's options
/// and the number of diagrams.
std::string analysis_of(const AnnotateFlags& flags, const std::string& analyst);
/// Throws CommandError.
annotate::MakeAnalyst analyst_option(const AnnotateFlags& flags);

}  // namespace inkmate

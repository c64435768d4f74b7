#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "cli/engine/shard_options.hpp"
#include "engines/problems/finder.hpp"
#include "engines/problems/problem_texts.hpp"

namespace inkmate {

/// "found.epd: 3 mates, 0 wins, 1 save"
std::string tally(const problems::ProblemCollection& collection, const std::string& file);

/// The games of a shard, and how they are searched.
struct ProblemShard {
    problems::FinderSettings settings;
    /// As ProblemTexts has it.
    std::string how;
    int least_grade = 1;
    unsigned jobs = 1;
    /// A PGN file; or so many own games, of a seed.
    std::string pgn;
    std::optional<std::size_t> own;
    std::int32_t seed = 1;
};
int problem_shard(const Options& table, const ShardFlags& flags, const ProblemShard& work);

}  // namespace inkmate

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/shard_options.hpp"
#include "engines/problems/finder.hpp"
#include "engines/problems/problem_texts.hpp"

namespace inkmate::cli {

/// Return "found.epd: 3 mates, 0 wins, 1 save".
std::string tally(const problems::ProblemCollection& collection, const std::string& file);

/// The games of a shard, and how they are searched.
struct ProblemShard {
    problems::FinderSettings settings;
    /// The description for ProblemTexts.
    std::string how;
    int least_grade = 1;
    unsigned jobs = 1;
    /// A PGN file; or that many own games, of a seed.
    std::string pgn;
    std::optional<std::size_t> own;
    std::int32_t seed = 1;
};
/// Search the games of a shard. Returns the exit status.
int problem_shard(const Options& table, const ShardFlags& flags, const ProblemShard& work);

}  // namespace inkmate::cli

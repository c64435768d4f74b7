#pragma once

#include <string>
#include <vector>

#include "base/shard/set.hpp"
#include "cli/check/report_options.hpp"

namespace inkmate {

/// What a user says of a merge.
struct MergeFlags {
    std::vector<std::string> files;
    std::string output = "-";
    std::string pgn;
    ReportFlags reports;
    bool so_far = false;
};

// Each does with the results of shards what its command does with its own, and returns the exit status.
int merge_compare(shard::ShardSet& shards, const MergeFlags& flags);
int merge_problems(shard::ShardSet& shards, const MergeFlags& flags);
int merge_match(shard::ShardSet& shards, const MergeFlags& flags);
int merge_render(shard::ShardSet& shards, const MergeFlags& flags);
int merge_tune(shard::ShardSet& shards, const MergeFlags& flags);
int merge_verify(shard::ShardSet& shards, const MergeFlags& flags);

}  // namespace inkmate

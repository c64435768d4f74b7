#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/shard/set.hpp"
#include "base/shard/writer.hpp"
#include "cli/option_table.hpp"
#include "cli/report_options.hpp"

namespace inkmate::cli {

/// --shard and the file that it writes.
struct ShardFlags {
    /// "3/64"; empty for the whole work.
    std::string part;
    std::string file;

    bool given() const { return !part.empty(); }
};
/// --shard, for a command that has an -o.
DeclaredOption add_shard_option(Options& options, std::string& part);
/// --shard, and -o for its file.
void add_shard_options(Options& options, ShardFlags& flags);

/// Identifies the work of a command, together with its options.
struct ShardedWork {
    /// A fingerprint of what is read.
    std::string input;
    /// ShardHeader::about.
    nlohmann::json about = nlohmann::json::object();
};
/// Begin or continue the shard. Refuses options of `merged`, which are about the whole and belong to
/// `inkmate merge`. Throws CommandError and ShardError.
std::unique_ptr<shard::ShardWriter> open_shard(const Options& table, const ShardFlags& flags,
                                               const ShardedWork& work,
                                               const std::vector<std::string>& merged);
/// Complete the shard, and say so. `units` is the number of units of the whole work. Returns the exit status.
int finish_shard(shard::ShardWriter& shard, const ShardFlags& flags, std::size_t units);
/// Report and count what was wrong with a game, whose result is null if it was left out. Throws
/// std::runtime_error if nothing says why.
void count_faults(const shard::UnitResult& game);

/// The options of `inkmate merge`.
struct MergeFlags {
    std::vector<std::string> files;
    /// Empty if it was not given.
    std::string output;
    ReportFlags reports;
    bool so_far = false;

    std::string output_or_stdout() const { return output.empty() ? "-" : output; }
};

// Each treats the results of shards as its command treats its own, and returns the exit status.
int merge_compare(shard::ShardSet& shards, const MergeFlags& flags);
int merge_problems(shard::ShardSet& shards, const MergeFlags& flags);
int merge_match(shard::ShardSet& shards, const MergeFlags& flags);
int merge_render(shard::ShardSet& shards, const MergeFlags& flags);
int merge_tune(shard::ShardSet& shards, const MergeFlags& flags);
int merge_verify(shard::ShardSet& shards, const MergeFlags& flags);

}  // namespace inkmate::cli

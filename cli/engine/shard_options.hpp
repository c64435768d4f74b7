#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/shard/writer.hpp"
#include "cli/option_table.hpp"

namespace inkmate {

/// --shard and the file that it writes.
struct ShardFlags {
    /// "3/64"; empty: the whole work.
    std::string part;
    std::string file;

    bool given() const { return !part.empty(); }
};
/// --shard alone, for a command that has an -o; it means something for these products.
DeclaredOption add_shard_option(Options& options, std::string& part, Products of = EVERYTHING);
/// --shard, and -o for its file.
void add_shard_options(Options& options, ShardFlags& flags);

/// What tells the work of a command from others, beside its options.
struct ShardedWork {
    /// A fingerprint.
    std::string input;
    /// As ShardHeader has it.
    nlohmann::json about = nlohmann::json::object();
};
/// Begins the shard or goes on with it. Refuses options of `merged`, which are of the whole and belong to
/// `inkmate merge`. Throws CommandError and ShardError.
std::unique_ptr<shard::ShardWriter> open_shard(const Options& table, const ShardFlags& flags,
                                               const ShardedWork& work,
                                               const std::vector<std::string>& merged);
/// The shard is whole; says so. `units` as ShardWriter::finish() has it. Returns the exit status.
int finish_shard(shard::ShardWriter& shard, const ShardFlags& flags, std::size_t units);

}  // namespace inkmate

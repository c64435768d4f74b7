#pragma once

#include <atomic>

#include "cli/engine/match_options.hpp"
#include "cli/engine/shard_options.hpp"

namespace inkmate {

/// Plays a part of a match, whose engines have names already. A test does not end it: only all shards
/// together can tell.
int match_shard(const Options& table, const ShardFlags& flags, TournamentSettings settings,
                const std::optional<Sprt>& test, std::atomic<bool>& stop);

}  // namespace inkmate

#pragma once

#include <cstdint>

#include "cli/engine/shard_options.hpp"
#include "engines/tune/self_play.hpp"

namespace inkmate {

/// Plays a part of the games of a data set.
int tune_shard(const Options& table, const ShardFlags& flags, const tune::SelfPlay& play,
               std::uint64_t games);

}  // namespace inkmate

#pragma once

#include <atomic>
#include <filesystem>
#include <string>

namespace inkmate::test {

/// The shard of a worker that was killed, and what it held then.
struct Killed {
    std::string file, before;
};
/// Kills a worker of a match, -9, with some of its shard's work done and some to come; the shards are files
/// of a folder, 1.shard and so on. Gives up when the work is over.
Killed kill_a_worker(const std::string& folder, int shards, const std::atomic<bool>& over);

/// Games in PGN without the day and the seconds that moves took.
std::string without_clock(const std::string& games);

}  // namespace inkmate::test

#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "cli/shard_options.hpp"
#include "core/game/game.hpp"
#include "engines/match/openings.hpp"
#include "engines/match/report.hpp"
#include "engines/match/statistics.hpp"
#include "engines/match/tournament.hpp"

namespace inkmate::cli {

/// The engines of a match, and how they play.
struct MatchFlags {
    std::vector<std::string> engines, names, options, protocols;
    std::vector<std::string> clocks, times, nodes, depths;
    int games = 100;
    bool gauntlet = false;
    unsigned jobs = 1;
    /// The name or rule file that load_variant() takes; empty for chess.
    std::string variant;
    std::string openings;
    int opening_plies = match::OPENING_PLIES;
    /// Shuffles the openings; without it they stay in order.
    std::optional<unsigned> seed;
    std::vector<int> resign, draw;
    std::optional<int> max_moves;
    std::vector<double> sprt;
    double margin = 0.1;
    double wait = 600;
    bool json = false;
    /// -o names the PGN of the games, or with --shard the file of the shard.
    ShardFlags shard;
};
void add_match_options(Options& options, MatchFlags& flags);

// All throw CommandError with EXIT_USAGE, and MatchError.

/// Return the rules of --variant; null for chess.
game::Rules match_rules(const MatchFlags& flags);
match::TournamentSettings match_settings(const MatchFlags& flags, const game::Rules& rules);
std::optional<match::Sprt> sprt_option(const MatchFlags& flags);

/// Shows the progress of a match or a shard of one on standard error: on a terminal a table that is redrawn
/// when it changes; elsewhere a line after each tenth of the games, but at least ten games.
class MatchProgress {
  public:
    MatchProgress();
    void show(const match::MatchReport& report);
    /// Erase the table.
    void clear();

  private:
    bool terminal_;
    std::ptrdiff_t lines_ = 0;
};

/// Play a part of a match, whose engines have names already. A test does not end it, since only all shards
/// together decide it. Returns the exit status.
int match_shard(const Options& table, const ShardFlags& flags, match::TournamentSettings settings,
                const std::optional<match::Sprt>& test, std::atomic<bool>& stop);

}  // namespace inkmate::cli

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/engine/shard_options.hpp"
#include "cli/option_table.hpp"
#include "core/variant/rules.hpp"
#include "engines/match/openings.hpp"
#include "engines/match/statistics.hpp"
#include "engines/match/tournament.hpp"

namespace inkmate {

/// What a user says of a match.
struct MatchFlags {
    std::vector<std::string> engines, names, options, protocols;
    std::vector<std::string> clocks, movetimes, nodes, depths;
    int games = 100;
    bool gauntlet = false;
    int concurrency = 1;
    /// As load_variant() takes it; empty for chess.
    std::string variant;
    std::string openings;
    int opening_plies = OPENING_PLIES;
    unsigned seed = 0;
    std::vector<int> resign, draw;
    std::optional<int> max_moves;
    std::vector<double> sprt;
    std::int64_t margin = 100;
    double patience = 600;
    std::string pgn;
    bool json = false;
    ShardFlags shard;
};

void add_match_options(Options& options, MatchFlags& flags);
/// All throw CommandError with EXIT_USAGE, and MatchError.
/// The rules of --variant; null for chess.
game::Rules match_rules(const MatchFlags& flags);
TournamentSettings match_settings(const MatchFlags& flags, const game::Rules& rules);
std::optional<Sprt> sprt_option(const MatchFlags& flags);

}  // namespace inkmate

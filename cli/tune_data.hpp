#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "core/chess/game.hpp"

namespace inkmate {

/// The stages of `inkmate tune` that make data sets.
Run add_play_stage(Options& options);
Run add_label_stage(Options& options);

/// --openings of games that are played to learn from.
void add_tuning_openings(Options& options, std::string& file);
/// What it names; the built-in ones without.
std::vector<chess::Game> tuning_openings(const std::string& file);

}  // namespace inkmate

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "core/chess/game.hpp"

namespace inkmate {

// Options of several stages of `inkmate tune`.

/// --openings of games that are played to learn from.
void add_tuning_openings(Options& options, std::string& file);
/// What it names; the built-in ones without.
std::vector<chess::Game> tuning_openings(const std::string& file);

/// The evaluation that a stage makes, its --name, and the --checkpoint on the way to it.
struct TunedEvaluationFlags {
    std::string output;
    std::string name = "inkmate";
    std::string checkpoint;
};
/// The checkpoint is written after every `step`: "epoch".
void add_tuned_evaluation_options(Options& options, TunedEvaluationFlags& flags, std::string_view step);
/// Throws FileError or CommandError where the evaluation could not be written or read again, before hours of
/// work instead of after them.
void check_output(const TunedEvaluationFlags& flags);

}  // namespace inkmate

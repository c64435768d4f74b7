#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "core/chess/game.hpp"

namespace inkmate {

// Options of several stages of `inkmate tune`.

/// --openings of games that are played to learn from.
void add_tuning_openings(Options& options, std::string& file);
/// What it names; the built-in ones without.
std::vector<chess::Game> tuning_openings(const std::string& file);

/// The evaluation that a stage makes, and its --name.
struct TunedEvaluationFlags {
    std::string output;
    std::string name = "inkmate";
};
void add_tuned_evaluation_options(Options& options, TunedEvaluationFlags& flags);
/// Throws FileError where the evaluation could not be written, before hours of work instead of after them.
void check_output(const TunedEvaluationFlags& flags);

}  // namespace inkmate

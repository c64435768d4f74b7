#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "core/chess/game.hpp"

namespace inkmate::cli {

// The stages of `inkmate tune`, and options that several of them have.

Run add_play_stage(Options& options);
Run add_label_stage(Options& options);
Run add_evaluation_stage(Options& options);
Run add_search_stage(Options& options);

/// --openings.
void add_tuning_openings(Options& options, std::string& file);
/// Return where the openings of that file end, or the built-in ones, and say how many are left out of very
/// many.
std::vector<chess::Position> tuning_openings(const std::string& file);

/// The evaluation that a stage makes: -o, --name and --checkpoint.
struct TunedEvaluationFlags {
    std::string output;
    std::string name = "inkmate";
    std::string checkpoint;
};
/// The checkpoint is written after every `step`: "epoch".
void add_tuned_evaluation_options(Options& options, TunedEvaluationFlags& flags, std::string_view step);
/// Throws FileError or CommandError if the evaluation could not be written or read again, before hours of
/// work instead of after them.
void check_output(const TunedEvaluationFlags& flags);

}  // namespace inkmate::cli

#pragma once

#include "cli/commands.hpp"

namespace inkmate {

/// The stages of `inkmate tune` that make data sets.
Run add_play_stage(Options& options);
Run add_label_stage(Options& options);

}  // namespace inkmate

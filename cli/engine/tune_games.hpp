#pragma once

#include "cli/commands.hpp"

namespace inkmate {

/// The stages of `inkmate tune` that tune by games: the search, and an evaluation.
Run add_search_stage(Options& options);
Run add_evaluation_stage(Options& options);

}  // namespace inkmate

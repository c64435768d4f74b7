#pragma once

#include "cli/commands.hpp"

namespace inkmate {

/// The stage of `inkmate tune` that tunes the search.
Run add_search_stage(Options& options);

}  // namespace inkmate

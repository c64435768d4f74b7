#pragma once

#include "psgen/emit/options.hpp"

namespace inkmate {

/// Throws EmitError for options of which no program can be made.
void check_options(const ProgramOptions& options);

}  // namespace inkmate

#pragma once

#include "cli/pages/worksheet_options.hpp"

namespace inkmate {

/// What a user can say of sets of sheets, and where solutions stand.
void add_set_options(Options& options, WorksheetFlags& flags);

/// Puts the diagrams of flags.sets sheets, each drawn by lot, one sheet after the other, in place of those
/// that a worksheet has. Throws CommandError.
void make_sets(Worksheet& worksheet, const WorksheetFlags& flags);

}  // namespace inkmate

#pragma once

#include <string>
#include <vector>

#include "cli/pages/worksheet_options.hpp"

namespace inkmate {

/// The positions of games of flags.variant: of all, or of those that a list chooses by their numbers; after
/// the last moves, if nothing else is asked for. Throws CommandError.
std::vector<Diagram> diagrams_of_variant(const std::string& pgn, const std::string& source,
                                         const WorksheetFlags& flags, const std::string& games = "all");

}  // namespace inkmate

#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/pages/worksheet_options.hpp"
#include "core/variant/pgn.hpp"

namespace inkmate {

/// The positions of games of flags.variant: after the last moves, if nothing else is asked for. Throws
/// CommandError.
std::vector<Diagram> diagrams_of_games(std::span<const variant::PgnGame> games, const WorksheetFlags& flags);
/// Those of the games of a PGN file that a list chooses by their numbers.
std::vector<Diagram> diagrams_of_variant(const std::string& file, const WorksheetFlags& flags,
                                         const std::string& list);

}  // namespace inkmate

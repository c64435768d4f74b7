#pragma once

#include <string>

#include "engines/match/tournament.hpp"

namespace inkmate {

/// A game of a match in PGN: the engines and their limits in the tags, with each move what its engine said.
std::string pgn_of(const Fixture& fixture, const GameOutcome& outcome, const TournamentSettings& settings);

}  // namespace inkmate

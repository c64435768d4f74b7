#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "core/engine/search.hpp"

namespace inkmate {

// Parameters of the search, tuned by games: simultaneous perturbation stochastic approximation (Spall 1992;
// how the gains fall off: Spall 1998). In each pair of games, from one start position with both colours, an
// engine whose parameters are all changed a little, up or down at random, meets one that has them changed the
// other way. Then they all move a little towards the one that won.

struct SpsaOptions {
    std::uint64_t seed = 1;
    /// Nodes a move.
    std::uint64_t nodes = 5000;
    /// How many there are to be: what is learnt of one falls off accordingly.
    std::uint64_t pairs = 5000;
    /// How far a parameter moves for a point in the last pair, in parts of its change there.
    double rate = 0.01;
    const engine::Evaluation* evaluation = nullptr;
    /// As SelfPlay.
    std::vector<chess::Game> openings;
    /// What is tuned.
    std::vector<engine::SearchParameter> parameters;
};

struct SpsaState {
    std::uint64_t pair = 0;
    /// In the order of the parameters.
    std::vector<double> values;
};

/// The parameters that `names` names, or without names all that have a step. Throws TuneError for another
/// name, or for one without a step.
std::vector<engine::SearchParameter> tunable(std::span<const std::string> names);

/// The standard values.
SpsaState begin_spsa(const SpsaOptions& options);
/// Plays the next pair, and learns from it. The same options and state give the same games.
void play_pair(SpsaState& state, const SpsaOptions& options);
/// Rounded, within their bounds; those that are not tuned have their standard values.
engine::SearchParameters parameters_of(const SpsaState& state, const SpsaOptions& options);

/// JSON of a state: with what options it was reached, so that it goes on with these only, and the values by
/// their names.
std::string spsa_text(const SpsaState& state, const SpsaOptions& options);
/// Throws TuneError where the text is no such one, or of other options.
SpsaState read_spsa(std::string_view text, std::string_view source_name, const SpsaOptions& options);

}  // namespace inkmate

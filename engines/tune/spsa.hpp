#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "engines/tune/tunable.hpp"

namespace inkmate::tune {

// Numbers of an engine, tuned by games: simultaneous perturbation stochastic approximation (Spall 1992; how
// the gains fall off: Spall 1998). In each pair of games, from one start position with both colours, an
// engine whose numbers are all changed a little, up or down at random, meets one that has them changed the
// other way. Then they all move a little towards the one that won.

struct SpsaOptions {
    std::uint64_t seed = 1;
    /// Nodes a move.
    std::uint64_t nodes = 5000;
    /// How many there are to be: what is learnt of one falls off accordingly.
    std::uint64_t pairs = 5000;
    /// How far a number moves for a point in the last pair, in parts of its change there.
    double rate = 0.01;
    /// The openings, as in SelfPlay.
    std::vector<chess::Position> openings;
    Tunable tunable;
};

/// So many pairs are played with the same numbers before these move, so that they can be played at once.
inline constexpr std::uint64_t SPSA_BATCH = 8;

struct SpsaState {
    std::uint64_t pair = 0;
    /// In the order of the numbers.
    std::vector<double> values;
};

/// The numbers as they are.
SpsaState begin_spsa(const SpsaOptions& options);
/// Plays the next batch, or the pairs that are left, `jobs` at a time (0: as many as there are processors),
/// and learns from it. The same options and state give the same values, whatever `jobs` is. Throws TuneError
/// where no beginning of a game is even.
void play_batch(SpsaState& state, const SpsaOptions& options, unsigned jobs);

/// JSON of a state: with what options it was reached, so that it goes on with these only, and the values by
/// their names.
std::string spsa_text(const SpsaState& state, const SpsaOptions& options);
/// Throws TuneError where the text is no such one, or of other options.
SpsaState read_spsa(std::string_view text, std::string_view source_name, const SpsaOptions& options);

}  // namespace inkmate::tune

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "base/shard/fingerprint.hpp"
#include "core/chess/game.hpp"
#include "core/engine/evaluation.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate {

/// How the games of a data set are played.
struct SelfPlay {
    std::uint64_t seed = 1;
    /// Nodes a move.
    std::uint64_t nodes = 3000;
    const engine::Evaluation* evaluation = nullptr;
    /// Games begin from one of these, or from the start position, by turns.
    std::vector<chess::Game> openings;
    /// How many leaves of a game's searches are chosen (Leaves); with 0 positions of the game are.
    std::size_t leaves = 0;
};

/// Random moves before the engine takes over: after the start position and after an opening.
inline constexpr int RANDOM_PLIES = 8;
inline constexpr int RANDOM_PLIES_AFTER_OPENING = 2;
/// A game whose first search is beyond this is begun anew, with other random moves: it is decided.
inline constexpr int UNEVEN_SCORE = 300;
/// After so many beginnings that are all decided, there is none to play from.
inline constexpr int MOST_STARTS = 1000;
/// So many positions of a game are kept, or fewer; its other ones tell little that is new.
inline constexpr std::size_t MAX_GAME_SAMPLES = 15;

/// The position that a game begins with: after random moves from the start position, or for odd numbers from
/// an opening, if there is any. Nothing when they end the game.
std::optional<chess::Game> random_start(const std::vector<chess::Game>& openings, std::uint64_t number,
                                        std::mt19937_64& random);
/// Tells openings from others of the same number.
void add_openings(Fingerprint& print, const std::vector<chess::Game>& openings);
/// Throws TuneError: none of MOST_STARTS beginnings of a game was even.
[[noreturn]] void report_no_even_start(const std::vector<chess::Game>& openings, std::uint64_t number);

/// Quiet positions (is_quiet) of a game that the engine plays against itself, where the move chosen is
/// neither a capture nor a promotion nor announces a mate; or quiet leaves of its searches. The same seed and
/// number give the same game, whatever games were played before. Throws TuneError where no beginning is even.
std::vector<Sample> play_samples(const SelfPlay& options, std::uint64_t number);

}  // namespace inkmate

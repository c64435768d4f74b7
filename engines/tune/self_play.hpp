#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "base/shard/header.hpp"
#include "core/chess/game.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/search.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

/// A game is won when for so many plies in a row the search says so; a draw after MAX_GAME_PLIES.
inline constexpr int WON_SCORE = 1200;
inline constexpr int WON_PLIES = 6;
inline constexpr int MAX_GAME_PLIES = 300;

/// Ends games that engines play to learn from: by the rules, when a draw can be claimed, or as said above.
class Adjudicator {
  public:
    /// White's points, 0, 0.5 or 1, where the game is over before its next move; `plies` were played.
    std::optional<double> before_move(const chess::Game& game, int plies) const;
    /// Returns the points as before_move() does, after a search that found this score, in centipawns for the
    /// side to move.
    std::optional<double> after_search(const chess::Game& game, int score);

  private:
    /// For how many plies White has been winning; below 0 Black.
    int won_ = 0;
};

/// A leaf is kept where its evaluation is at most so many centipawns away from the score that it had to
/// raise: further away it decides nothing.
inline constexpr int LEAF_WINDOW = 150;
/// Where few pieces are left (engine::has_few_pieces) one leaf in so many is considered: end games are long.
inline constexpr std::uint64_t FEW_PIECES_LEAVES = 3;

/// Leaves of searches: positions that quiescence evaluates, chosen at random. Most come after moves that
/// nobody would play, and so tell an evaluation what positions of games do not.
class Leaves {
  public:
    /// Keeps up to `most`.
    Leaves(std::size_t most, const engine::Evaluation& evaluation, std::mt19937_64& random)
        : most_(most), evaluation_(evaluation), random_(random) {}

    /// A search reports it.
    void consider(const engine::EvaluatedPosition& leaf);
    /// Those of the kept ones that are quiet, each position once, with its evaluation for a score.
    std::vector<Sample> quiet_ones(engine::Engine& engine) const;

  private:
    std::size_t most_;
    const engine::Evaluation& evaluation_;
    std::mt19937_64& random_;
    /// How many could have been kept.
    std::uint64_t considered_ = 0;
    std::vector<chess::Position> kept_;
};

/// How the games of a data set are played.
struct SelfPlay {
    std::uint64_t seed = 1;
    /// Nodes a move.
    std::uint64_t nodes = 3000;
    const engine::Evaluation* evaluation = nullptr;
    /// Games begin from one of these, or from the start position, by turns.
    std::vector<chess::Position> openings;
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
std::optional<chess::Game> random_start(const std::vector<chess::Position>& openings, std::uint64_t number,
                                        std::mt19937_64& random);
/// Tells openings from others of the same number.
void add_openings(shard::Fingerprint& print, const std::vector<chess::Position>& openings);
/// Throws TuneError: none of MOST_STARTS beginnings of a game was even.
[[noreturn]] void report_no_even_start(const std::vector<chess::Position>& openings, std::uint64_t number);

/// Quiet positions (is_quiet) of a game that the engine plays against itself, where the move chosen is
/// neither a capture nor a promotion nor announces a mate; or quiet leaves of its searches. The same seed and
/// number give the same game, whatever games were played before. Throws TuneError where no beginning is even.
std::vector<Sample> play_samples(const SelfPlay& options, std::uint64_t number);

}  // namespace inkmate::tune

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engines/match/game.hpp"
#include "engines/match/openings.hpp"
#include "engines/match/statistics.hpp"

namespace inkmate::match {

struct Contestant {
    uci::EngineSettings engine;
    Budget budget;
};

struct TournamentSettings {
    std::vector<Contestant> contestants;
    std::vector<Opening> openings;
    /// Games of every pair of engines, an even number: each opening is played with either colour.
    int games = 2;
    /// True if only the first engine plays against all others, not everyone against everyone.
    bool gauntlet = false;
    int concurrency = 1;
    GameRules rules;
    /// Returns true for the pairs of games that are played, by their numbers from 0; empty: all of them.
    std::function<bool(std::size_t pair)> plays = {};
};

/// A game to play: numbers of contestants.
struct Fixture {
    int number = 0;  ///< from 0, in the order of the games
    int white = 0, black = 0;
    std::size_t opening = 0;
    /// The pair of games that it belongs to, from 0.
    std::size_t pair() const { return static_cast<std::size_t>(number) / 2; }
};
/// All games of a tournament: round by round each pair plays the next opening twice.
std::vector<Fixture> schedule(const TournamentSettings& settings);

/// What one engine did against another.
struct Encounter {
    int wins = 0, draws = 0, losses = 0;
    /// Pairs of games on one opening by their points, from 0 to 2 in halves.
    std::array<int, 5> pairs{};
    int games() const { return wins + draws + losses; }
    /// From pairs of games, as soon as there are two.
    Estimate estimate() const;
};

/// Results so far.
class Standings {
  public:
    explicit Standings(int engines) : failures_(static_cast<std::size_t>(engines)) {}

    void add(const Fixture& fixture, const GameOutcome& outcome);

    int engines() const { return static_cast<int>(failures_.size()); }
    /// Sums up the games of `first` against `second`.
    Encounter encounter(int first, int second) const;
    /// Sums up the games of an engine against all others.
    Encounter total(int engine) const;
    /// Games that an engine lost by crashes, by time and by illegal moves.
    int failures(int engine) const { return failures_[static_cast<std::size_t>(engine)]; }
    int games() const { return games_; }

  private:
    std::map<std::pair<int, int>, Encounter> encounters_;  ///< the lower number first
    std::map<int, double> half_pairs_;                     ///< number of the pair, points of the lower number
    std::vector<int> failures_;
    int games_ = 0;
};

/// Takes a game that has ended; false ends the tournament. Called by one thread at a time.
using OnGame = std::function<bool(const Fixture&, const GameOutcome&)>;

/// Plays all games, several at a time, each worker with processes of its own. `interrupted` may be set at any
/// time to end it; games that are not over then are dropped. An engine that fails to start loses the game as
/// by a crash. Throws EngineError or ProcessError, after the games that were played, when one cannot be
/// started any more or cannot be set up.
void play_tournament(const TournamentSettings& settings, const OnGame& on_game,
                     std::atomic<bool>& interrupted);

/// Starts each engine once: names the nameless, and makes names differ. Throws as play_tournament() does.
void introduce(std::vector<Contestant>& contestants, std::chrono::milliseconds patience,
               const std::atomic<bool>& interrupted);

/// A game of a match in PGN: the engines and their limits in the tags, with each move what its engine said.
std::string pgn_of(const Fixture& fixture, const GameOutcome& outcome, const TournamentSettings& settings);

}  // namespace inkmate::match

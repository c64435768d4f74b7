#pragma once

#include <cstdint>
#include <vector>

#include "base/batch/crew.hpp"
#include "core/chess/game.hpp"
#include "core/engine/search.hpp"
#include "core/problem/solve.hpp"
#include "engines/problems/found_problem.hpp"

namespace inkmate {

// Centipawns from who is to move. A position has one winning move where it wins and the next best does not,
// one that saves it where all others lose. In between nobody knows what an engine's score is worth.

/// Scores from here on win, and from its negative on lose.
inline constexpr int WINNING_SCORE = 300;
/// The second best move does not win.
inline constexpr int NO_WIN_SCORE = 80;
/// The right move does not lose.
inline constexpr int NO_LOSS_SCORE = -80;
/// What is found in the search of a position is searched so many times longer, and has to be found again.
inline constexpr std::uint64_t CONFIRMATION_FACTOR = 8;
/// Half-moves between two problems of a game at least: what lies closer is mostly the same one, solved
/// halfway.
inline constexpr std::size_t PROBLEM_DISTANCE = 6;

struct FinderSettings {
    engine::SearchOptions search = {};
    /// Of each position's search.
    std::uint64_t nodes = 100'000;
    /// Mates in so many moves are proved; longer ones are wins.
    int most_moves = 4;
    /// What is looked for.
    std::vector<Aim> aims = {Aim::mate, Aim::win, Aim::save};
};

/// Finds the problems of games. A finder serves one thread; what it finds in a game depends on nothing else.
class Finder {
  public:
    explicit Finder(const FinderSettings& settings);

    std::vector<FoundProblem> find(const chess::Game& game, const OnPosition& on_position = {});
    /// The problem that a position is, by itself.
    std::optional<FoundProblem> problem_of(const chess::Position& pos);

  private:
    /// The best two variations.
    struct TwoLines {
        engine::SearchResult best, second;
        /// From the iteration of this depth on the best move was the same.
        int settled_at = 0;
    };

    TwoLines look(const chess::Position& pos, std::uint64_t nodes);
    std::optional<FoundProblem> proved_mate(const chess::Position& pos, const TwoLines& lines);
    std::optional<Aim> aim_of(const TwoLines& lines) const;
    bool is_wanted(Aim aim) const;

    FinderSettings settings_;
    engine::Engine engine_;
    problem::Solver solver_;
};

}  // namespace inkmate

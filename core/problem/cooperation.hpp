#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules_of_play.hpp"
#include "solution.hpp"
#include "stipulation.hpp"
#include "table.hpp"

namespace inkmate::problem {

/// Finds all lines in which the sides reach the goal together, or one of them alone in a series of moves.
/// Depth first; positions from which nothing leads to the goal in the plies that are left are remembered, and
/// those with no net of the goal in reach are left out.
/// `Rules` are Orthodox or Fairy.
template <class Rules>
class Cooperation {
  public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    /// What belongs to one problem in the table is told from the others' by `salt`.
    Cooperation(const Stipulation& stipulation, DeadEnds& table, std::uint64_t salt, Budget& budget);

    /// Adds the lines of exactly so many plies, until there are `most`, and calls `on_line`, unless it is
    /// empty, after each. False when there are more.
    bool find(const Position& start, int plies, std::size_t most, std::vector<Line>& lines,
              const std::function<void()>& on_line);

  private:
    /// Returns true if there is a line. Adds all of them.
    bool search(Position& pos, int plies);
    bool search_all(Position& pos, int plies);
    bool search_last(Position& pos);
    bool search_move(Position& pos, Move m, int plies);
    bool is_series_move(int plies) const;
    /// Returns what each side has left of so many plies.
    MovesLeft moves_left(int plies) const;
    void add(Move last);

    Stipulation stipulation_;
    DeadEnds& table_;
    std::uint64_t salt_;
    Budget& budget_;
    typename Rules::Nets nets_;
    const Position* start_ = nullptr;
    std::vector<Move> played_;
    std::vector<Line>* lines_ = nullptr;
    const std::function<void()>* on_line_ = nullptr;
    std::size_t most_ = 0;
};

}  // namespace inkmate::problem

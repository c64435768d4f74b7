#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "engines/problems/likeness.hpp"
#include "engines/problems/problem_texts.hpp"

namespace inkmate {

/// The problems of several games: none that is like one before it, or too easy.
class ProblemCollection {
  public:
    explicit ProblemCollection(int least_grade) : least_grade_(least_grade) {}

    /// Those of the texts that a run before has written. Throws ChessError that names the file.
    void add_written(const std::string& text, const std::string& file);
    /// Leaves of a game's problems those that are taken up.
    GameProblems choose(GameProblems game);

    /// How many were taken up, and how many were written before.
    std::size_t count(Aim aim) const { return by_aim_[static_cast<std::size_t>(aim)]; }
    std::size_t before() const { return before_; }

  private:
    bool takes_up(const WrittenProblem& problem);

    int least_grade_;
    Likeness known_;
    std::array<std::size_t, AIM_NB> by_aim_{};
    std::size_t before_ = 0;
};

}  // namespace inkmate

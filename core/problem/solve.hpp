#pragma once

#include <cstddef>
#include <memory>

#include "problem.hpp"
#include "solution.hpp"
#include "table.hpp"
#include "variations.hpp"

namespace inkmate::problem {

/// What is to be found out besides the solutions.
struct Questions {
    Detail detail = {};
    bool set_play = false;
    /// First moves that at most so many answers refute; 0: none.
    int tries = 0;
    /// Lines in which the sides help each other.
    std::size_t most_lines = 1000;
};

struct SolverTables;

/// Proves what there is to a problem. One for many problems keeps its table's memory.
///
///     Solver solver(64);
///     const Solution solution = solver.solve(problem, {}, {.milliseconds = 10'000});
class Solver {
  public:
    /// With a table of that many megabytes, 1 or more.
    explicit Solver(std::size_t megabytes);
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    Solution solve(const Problem& problem, const Questions& questions, const Limits& limits);

  private:
    std::unique_ptr<SolverTables> tables_;
};

}  // namespace inkmate::problem

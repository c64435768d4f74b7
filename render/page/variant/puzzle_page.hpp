#pragma once

#include <cstddef>
#include <vector>

#include "render/page/layout/paper.hpp"
#include "render/page/page.hpp"
#include "render/page/variant/puzzle_words.hpp"

namespace inkmate {

/// The page of a solved puzzle, and where among its items each step begins: a piece, or a move of the tour.
struct PuzzlePage {
    Page page;
    std::vector<std::size_t> steps;
};
PuzzlePage compose_puzzle(const PuzzleTask& task, const puzzle::Answer& answer, const Paper& paper);

/// A page for each step; the last one is that of the solution.
std::vector<Page> compose_puzzle_steps(const PuzzleTask& task, const puzzle::Answer& answer,
                                       const Paper& paper);

}  // namespace inkmate

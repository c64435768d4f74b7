#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/variant/betza.hpp"
#include "psgen/emit/options.hpp"
#include "render/page/words/puzzle_words.hpp"

namespace inkmate {

/// The most steps that a program counts.
inline constexpr std::uint64_t MOST_PUZZLE_STEPS = 2'000'000'000;

/// What a program solves.
struct PuzzlePlan {
    PuzzleTask task;
    /// How the piece moves on an empty board (usual_paths()).
    std::vector<variant::Path> paths;
    /// It gives up after so many, 1 to MOST_PUZZLE_STEPS.
    std::uint64_t most_steps = 1;
    /// Is each solution written down, where all are looked for?
    bool lists = false;
    /// Is there a page for each step, not one of the solution?
    bool step_pages = false;
};

/// Makes the options those of a program that solves a puzzle. Of the options it knows the paper, the form,
/// the title and the device's. Throws EmitError.
void make_puzzle(PuzzlePlan plan, ProgramOptions& options);

}  // namespace inkmate

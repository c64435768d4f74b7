#pragma once

#include <string>

#include "render/page/words/puzzle_words.hpp"

namespace inkmate {

/// A page for a browser that goes through a puzzle's solution and lets its reader try; it needs nothing else.
std::string puzzle_view(const PuzzleTask& task, const puzzle::Answer& answer);

}  // namespace inkmate

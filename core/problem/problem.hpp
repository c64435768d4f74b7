#pragma once

#include <string>

#include "diagram.hpp"
#include "stipulation.hpp"

namespace inkmate::problem {

/// A position and what is asked of it. The side that begins is the side to move.
struct Problem {
    Diagram position;
    Stipulation stipulation;
    /// Number, title, author and source as far as they are known, on one line.
    std::string name;
    /// Where it was found: "puzzles.epd, line 3".
    std::string place;
};

}  // namespace inkmate::problem

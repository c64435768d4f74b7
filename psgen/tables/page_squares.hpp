#pragma once

#include <string>
#include <vector>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// Where a square stands on the pages of a program, in points from the lower left corner.
struct PageSquare {
    /// "e4", "k10".
    std::string name;
    double left, bottom, right, top;
};

/// The squares of the board that a program prints after a move, seen from either side. None where its pages
/// have no board (plain) or several (economy, score). The smallest program knows one side only, and prints on
/// any paper: its squares are those on options.paper.
std::vector<PageSquare> page_squares(const ProgramOptions& options, bool flipped);

}  // namespace inkmate

#pragma once

#include "render/page/layout/layout.hpp"

namespace inkmate {

/// A game's score may take several sheets: the first has moves and diagrams, then come the rest of the moves,
/// and then the rest of the diagrams.
struct ScoreSheet {
    /// Of the move list.
    int setting;
    int first_row;
    int rows;
    /// The first of its boards stands at `board`.
    int first_diagram;
    int diagrams;
    Point board;
};
/// How many sheets there are for so many rows of moves and diagrams, and what stands on one, from 0.
int score_sheets(const Layout& layout, int rows, int diagrams);
ScoreSheet score_sheet(const Layout& layout, int sheet, int rows, int diagrams);

}  // namespace inkmate

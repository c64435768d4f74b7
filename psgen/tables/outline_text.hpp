#pragma once

#include <span>
#include <string>
#include <vector>

#include "psgen/emit/options.hpp"
#include "render/page/figures/outline.hpp"

namespace inkmate {

/// An outline as `pieces.ps` reads it: the digit of what mirrors it, a point, then a step each: a space and a
/// point for a line, three points for a curve. A point is two numbers, from the point before, the first point
/// from the middle of the square's lower edge. A number is one character or more, printable ASCII: ~ for each
/// 46, ! for each -46, then the code of 80 and what is left.
std::string outline_text(const Outline& outline);

/// What a program draws pieces from, by number, from 1: the figures up to the last that it needs, then a
/// user's own outlines.
std::vector<const PieceOutlines*> program_outlines(const ProgramOptions& options, PieceSet set);
/// The number of a piece's picture among them; 0: none, a letter stands for it.
int outline_number(const Picture& picture, std::span<const Picture> all);

/// What `pieces.ps` needs room for to read any of those outlines of any set.
struct OutlineSizes {
    /// Points of an outline; it has no more steps than that.
    int points = 0;
    /// Objects of the procedure that draws it.
    int path = 0;
    /// Objects of the procedures that draw all pieces of a set.
    int set = 0;
};
OutlineSizes outline_sizes(const ProgramOptions& options);

}  // namespace inkmate

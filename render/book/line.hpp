#pragma once

#include <vector>

#include "render/book/text.hpp"

namespace inkmate::book {

/// Words that are broken into lines.
struct Paragraph {
    std::vector<Word> words;
    /// Indent of every line, in even quarter points.
    int indent = 0;
    /// True if each line is in the middle of the column, not from edge to edge.
    bool centred = false;
    /// True if it stays in the column in which what follows begins.
    bool keeps_next = false;
};

/// An atom, so far from the column's left edge: an even number of quarter points.
struct SetAtom {
    int x = 0;
    Atom atom;
};
struct Line {
    std::vector<SetAtom> atoms;
};
/// Where the line ends.
int width_of(const Line& line);

/// Between words. Lines are not justified: a text whose blanks are widened is drawn by each interpreter with
/// roundings of its own, and pages would no longer be equal to the pixel.
inline constexpr int BLANK = figures::quarters(3);

/// The lines of a paragraph, broken so that they differ in length as little as can be. Words that are wider
/// than a line are parted.
std::vector<Line> set_lines(const Paragraph& paragraph, int width);

}  // namespace inkmate::book

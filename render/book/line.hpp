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
    /// True if its lines are as wide as the column, but for the last.
    bool justified = false;
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
    /// True if a word is parted with a hyphen at its end.
    bool hyphen = false;
};
/// Where the line ends.
int width_of(const Line& line);

/// Between words.
inline constexpr int BLANK = figures::quarters(3);
/// Between the words of justified lines, give or take what puts words on the text grid. A line that would
/// need wider blanks stays ragged.
inline constexpr int NARROWEST_BLANK = 9, WIDEST_BLANK = figures::quarters(10);

/// The lines of a paragraph, broken so that they differ in length as little as can be. Words that are wider
/// than a line are parted. Each word of a justified line is a text, and so is each part of it that a figurine
/// precedes: positions are exact only where texts begin.
std::vector<Line> set_lines(const Paragraph& paragraph, int width);

}  // namespace inkmate::book

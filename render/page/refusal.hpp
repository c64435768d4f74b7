#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/board.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::page {

/// A line that the program did not play, as it says on paper if nobody reads its console.
struct Refusal {
    /// The console's answer, without its last line end.
    std::string answer;
    /// The squares that the move may leave: the one that was typed, or those of all pieces of the kind.
    /// Empty, and no target, for what does not have the form of a move.
    std::vector<variant::Square> origins = {};
    /// The square to be reached: it cannot be, or several pieces can.
    std::optional<variant::Square> target = {};
    bool ambiguous = false;
    /// True if the next lines print no such page until one is understood.
    bool last = false;
};

/// After this many lines that were refused one after the other no page is printed: what comes may be a file
/// without moves.
inline constexpr int REFUSALS_IN_A_ROW = 3;
/// What the last of their pages adds.
inline constexpr std::string_view LAST_REFUSAL =
    "\nNo further page like this one is printed until a line is understood.";

/// Where the message is on the page of a layout. Quarter points.
struct RefusalPlaces {
    /// The board's lower left corner.
    figures::Point board;
    /// The headline of layouts that have none otherwise.
    figures::Point headline;
    /// The first line of the message, in the layout plain its left edge only, and its size, in Courier.
    figures::Point message;
    int size;
    int leading;
    /// How many characters a line has, and how many lines there are at most.
    int columns;
    int lines;
    /// What is drawn before it.
    std::vector<figures::Rect> rules;
    /// Returns how many characters of the answer are shown: the lines have room for them, however they break.
    constexpr int capacity() const { return (lines - 2) * (columns - 8); }
};
RefusalPlaces refusal_places(const Layout& layout, LayoutName name);

/// Returns the message in lines: lines of the console are joined unless a sentence ends.
std::vector<std::string> refusal_lines(const RefusalPlaces& places, const Refusal& refusal);

}  // namespace inkmate::page

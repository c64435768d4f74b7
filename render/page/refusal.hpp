#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/bitboard.hpp"
#include "core/chess/square.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/page.hpp"

namespace inkmate {

struct Layout;

/// A line that the program did not play, as it tells of it on paper where nobody reads its console.
struct Refusal {
    /// The console's answer, without the line end that it ends with.
    std::string answer;
    /// The squares that may be meant to be left: the one that was typed, or those of all pieces of the kind.
    /// Nothing, and SQ_NONE, for what has not the form of a move.
    chess::Bitboard origins = 0;
    /// The square to be reached: it cannot be, or several pieces can.
    chess::Square target = chess::SQ_NONE;
    bool ambiguous = false;
    /// Will the lines that come now print no such page, until one is understood?
    bool last = false;
};

/// After so many lines that were refused one after the other no page is printed: what comes may be a file
/// that holds no moves.
inline constexpr int REFUSALS_IN_A_ROW = 3;
/// What the last of their pages says besides.
inline constexpr std::string_view LAST_REFUSAL =
    "\nNo further page like this one is printed until a line is understood.";

/// Where the message stands on the page of a layout. Quarter points.
struct RefusalPlaces {
    /// The board's lower left corner.
    Point board;
    /// Of the layouts that have no headline otherwise.
    Point headline;
    /// The first line of the message, in the layout plain its left edge only; its size, in Courier.
    Point message;
    int size;
    int leading;
    /// How many characters a line has, and how many lines there are at most.
    int columns;
    int lines;
    /// Drawn before it.
    std::vector<Rect> rules;
    /// How many characters of the answer are shown: so many that the lines hold them, however they break.
    constexpr int capacity() const { return (lines - 2) * (columns - 8); }
};
RefusalPlaces refusal_places(const Layout& layout, LayoutName name);

/// The message in lines: what the console said line by line goes on where no sentence ends.
std::vector<std::string> refusal_lines(const RefusalPlaces& places, const Refusal& refusal);

}  // namespace inkmate

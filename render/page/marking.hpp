#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/page/layout/layout.hpp"

namespace inkmate::page {

/// What a marked sheet says of an answer: solved, wrong, or nothing if there was none.
enum class Sign { none, tick, cross };

/// What is written on a diagram's lines when its sheet is marked.
struct Marking {
    Sign sign = Sign::none;
    /// The pupil's moves: "Qh7 Rg3"; may be empty.
    std::string answer = {};
    /// The solution in the form of marked_text().
    std::string solution = {};
    int points = 0;
};

/// How many lines to write on a sheet needs, for answer and solution.
inline constexpr int MARKING_LINES = 2;
/// The line on which the points of a problem are written, as text after its word.
inline constexpr const char* POINTS_RULE = "______";

/// Where that is, from the board's corner; the points of the sheet, from the page's.
struct MarkingPlaces {
    figures::Point sign;
    figures::Point answer;
    figures::Point solution;
    figures::Point points;
    figures::Point score;
};
/// Returns the places of a layout with MARKING_LINES lines to write on; the last two only if the form has
/// points.
MarkingPlaces marking_places(const Layout& layout, const WorksheetForm& form);

/// Returns how many characters of moves fit a line of a layout, beside a sign or alone; longer ones are set
/// small. Characters are counted, not their widths, which differ between fonts.
int longest_answer(const Layout& layout);
int longest_solution(const Layout& layout);
inline constexpr int SMALL_MOVES = figures::quarters(8);
/// Returns the size of moves.
int moves_size(const Layout& layout, std::string_view moves, int longest);

/// Returns a solution that fits the line.
std::string marked_text(const Layout& layout, std::string_view solution);
/// Returns a tick or a cross, from its lower left corner.
std::vector<figures::Fill> sign_shape(Sign sign);

}  // namespace inkmate::page

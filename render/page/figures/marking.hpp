#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/page/layout/design.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

/// What a marked sheet says of an answer: solved, wrong, or nothing where there was none.
enum class Sign { none, tick, cross };

/// What is written on a diagram's lines when its sheet is marked.
struct Marking {
    Sign sign = Sign::none;
    /// The pupil's moves: "Qh7 Rg3"; may be empty.
    std::string answer = {};
    /// As marked_text() has it.
    std::string solution = {};
    int points = 0;
    int worth = 0;
};

/// Answer and solution stand on lines to write on: so many a sheet needs.
inline constexpr int MARKING_LINES = 2;

/// Where that stands, from the board's corner; the points of the sheet, from the page's.
struct MarkingPlaces {
    Point sign;
    Point answer;
    Point solution;
    Point points;
    Point score;
};
/// Of a layout with MARKING_LINES lines to write on; the last two only where the form has points.
MarkingPlaces marking_places(const Layout& layout, const WorksheetForm& form);

/// Moves of more characters than that are set small: so many fit a line of a layout, beside a sign or alone.
/// Characters are counted and not their widths, which other fonts may have other ones of.
int longest_answer(const Layout& layout);
int longest_solution(const Layout& layout);
inline constexpr int SMALL_MOVES = quarters(8);
/// The size of moves that are too long or not.
int moves_size(const Layout& layout, std::string_view moves, int longest);

/// A solution as it fits the line.
std::string marked_text(const Layout& layout, std::string_view solution);
/// "3/4".
std::string points_of(int points, int worth);
/// A tick or a cross, from its lower left corner.
std::vector<Fill> sign_shape(Sign sign);

}  // namespace inkmate

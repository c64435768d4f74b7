#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/variant/puzzle_words.hpp"
#include "render/page/variant/variant_layout.hpp"

namespace inkmate {

/// A rule set with the board of a puzzle and its piece alone, which is type 1.
variant::Rules puzzle_rules(const PuzzleTask& task);

/// The letter that stands for a piece on its disc, small: that of chess for those of chess, else the first of
/// its name that is none of these.
char puzzle_letter(std::string_view piece);

/// Where everything stands on the page of a puzzle: headline, outcome and board are those of a variant's
/// page. Quarter points.
struct PuzzleLayout {
    VariantLayout variant;
    /// How wide the question may be, behind a number of any size.
    int question_width;
    /// Of a tour, the discs in the middle of its squares, and the rims of these; the numbers in them, and, by
    /// their digits from 1, where they begin from the middle.
    int disc_radius, disc_rim, number_size;
    std::array<Point, 3> number_at;
    /// How wide the lines are that show its moves.
    int line_width;
};
PuzzleLayout puzzle_layout(const Paper& paper, const variant::Rules& rules);

/// Of the numbers in a tour's discs.
inline constexpr Font TOUR_NUMBER_FONT = Font::helvetica;

/// The question as it stands in a page's headline, shortened if it is long.
std::string puzzle_question(const PuzzleLayout& layout, const PuzzleTask& task, bool several);
/// The disc of a tour's number, from the middle of its square.
std::vector<Fill> tour_disc(const PuzzleLayout& layout);
/// A move of so many files and ranks, from there.
Path tour_line(const PuzzleLayout& layout, int files, int ranks);

}  // namespace inkmate

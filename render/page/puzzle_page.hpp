#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/puzzle_words.hpp"

namespace inkmate::page {

/// Returns a rule set that has only the board of a puzzle and its piece, which is type 1.
variant::Rules puzzle_rules(const PuzzleTask& task);
/// Returns the letter that stands for a piece on its disc, a small one: that of chess for a piece of chess,
/// else the first of its name that is none of those.
char puzzle_letter(std::string_view piece);

/// Where everything is on the page of a puzzle, in quarter points. Headline, outcome and board are those of
/// the layout game.
struct PuzzleLayout {
    Layout page;
    /// How wide the question may be after a number of any size.
    int question_width;
    /// For a tour: the discs in the middle of its squares and their rims; the numbers in them, and, by their
    /// digits from 1, where they begin from the middle.
    int disc_radius, disc_rim, number_size;
    std::array<figures::Point, 3> number_at;
    /// The width of the lines that show its moves.
    int line_width;
};
PuzzleLayout puzzle_layout(const figures::Paper& paper, const variant::Rules& rules);

/// The font of the numbers in a tour's discs.
inline constexpr figures::Font TOUR_NUMBER_FONT = figures::Font::helvetica;

/// Returns the question of a page's headline, shortened if it is long.
std::string puzzle_question(const PuzzleLayout& layout, const PuzzleTask& task, bool several);
/// Returns the disc of a tour's number, from the middle of its square.
std::vector<figures::Fill> tour_disc(const PuzzleLayout& layout);
/// Returns a move of so many files and ranks, from there.
figures::Path tour_line(const PuzzleLayout& layout, int files, int ranks);

/// The page of a solved puzzle, and where among its items each step begins: a piece, or a move of the tour.
struct PuzzlePage {
    figures::Page page;
    std::vector<std::size_t> steps;
};
PuzzlePage compose_puzzle(const PuzzleTask& task, const puzzle::Answer& answer, const figures::Paper& paper);
/// Composes the page of a puzzle to be solved: its question with so many pieces, the board, and of a tour the
/// square where it has to start.
figures::Page compose_unsolved_puzzle(const PuzzleTask& task, int pieces, const figures::Paper& paper);
/// Composes a page for each step; the last one is that of the solution.
std::vector<figures::Page> compose_puzzle_steps(const PuzzleTask& task, const puzzle::Answer& answer,
                                                const figures::Paper& paper);

}  // namespace inkmate::page

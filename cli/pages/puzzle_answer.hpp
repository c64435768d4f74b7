#pragma once

#include <span>
#include <string>

#include "render/page/figures/page.hpp"
#include "render/page/words/puzzle_words.hpp"

namespace inkmate::cli {

/// A puzzle and its answer.
struct PuzzleAnswer {
    page::PuzzleTask task;
    puzzle::Answer answer;
    std::uint64_t steps;

    bool found() const { return !answer.squares.empty(); }
    std::string headline() const { return page::puzzle_headline(task, answer.pieces); }
};

/// Return "a1 b3".
std::string names_of(std::span<const puzzle::Square> squares);
/// Return the first solution, its board, and how many there are.
std::string text_of(const PuzzleAnswer& answer);
std::string to_json(const PuzzleAnswer& answer);

struct PuzzleDrawing {
    figures::Paper paper = figures::A4;
    /// True for a page without the solution before it.
    bool sheet = false;
    /// True for a page for each step instead of one for the solution.
    bool step_pages = false;
};
/// Draw the answer in the form that the file's ending names: pages (.pdf), a picture in which one step
/// follows the other (.svg), or a page for a browser (.html). Throws FileError, RenderError.
void draw(const PuzzleAnswer& answer, const std::string& file, const PuzzleDrawing& drawing);

}  // namespace inkmate::cli

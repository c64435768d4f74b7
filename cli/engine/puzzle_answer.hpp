#pragma once

#include <span>
#include <string>

#include "render/page/figures/page.hpp"
#include "render/page/words/puzzle_words.hpp"

namespace inkmate {

/// What `inkmate puzzle` was asked, and what came of it.
struct PuzzleAnswer {
    PuzzleTask task;
    puzzle::Answer answer;
    std::uint64_t steps;

    bool found() const { return !answer.squares.empty(); }
    std::string headline() const { return puzzle_headline(task, answer.pieces); }
};

/// "a1 b3"
std::string names_of(std::span<const puzzle::Square> squares);
/// The first solution, its board, and how many there are.
std::string text_of(const PuzzleAnswer& answer);
std::string to_json(const PuzzleAnswer& answer);

/// Throws FileError, RenderError.
struct PuzzleDrawing {
    Paper paper = A4;
    /// A page for each step, not one of the solution.
    bool step_pages = false;
};
/// By the name's ending: pages, .pdf; a picture in which one step follows another, .svg; a page for a
/// browser, .html.
void draw(const PuzzleAnswer& answer, const std::string& file, const PuzzleDrawing& drawing);

}  // namespace inkmate

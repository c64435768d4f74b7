#pragma once

#include <span>
#include <string>

#include "core/puzzle/puzzle.hpp"
#include "render/page/paper.hpp"

namespace inkmate {

/// What `inkmate puzzle` was asked, and what came of it.
struct PuzzleAnswer {
    /// As the user named it.
    std::string piece;
    const puzzle::Field& field;
    puzzle::Question question;
    puzzle::Answer answer;

    bool found() const { return !answer.squares.empty(); }
};

/// "5 queens on 8x8 that guard every square"
std::string headline_of(const PuzzleAnswer& answer);
/// "a1 b3"
std::string names_of(std::span<const puzzle::Square> squares);
/// The first solution, its board, and how many there are.
std::string text_of(const PuzzleAnswer& answer);
std::string to_json(const PuzzleAnswer& answer);

/// By the name's ending.
bool can_draw(const std::string& file);
/// As a page, .pdf, or as a picture in which one step follows another, .svg. Throws FileError, RenderError.
void draw(const PuzzleAnswer& answer, const std::string& file, const Paper& paper);

}  // namespace inkmate

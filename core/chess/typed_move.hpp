#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation.hpp"
#include "written_move.hpp"

namespace inkmate::chess {

/// parse_typed_move() for one who sees moves in this notation. What is typed is read with its letters, and
/// where that fits no legal move, with the English ones: "Rd1" is a king's move in French where there is one,
/// else the rook's. Errors list moves in the notation.
Move parse_typed_move(const Position& pos, std::string_view text, Notation notation);

// The rest is what reading a move has in common in chess and in variants.

/// Quotes the input as an error shows it: printable and not too long.
std::string quoted_input(std::string_view text);
/// Lists moves: "Na3, Nc3 or Nf3"; of many the first twelve, and how many more there are.
std::string list_of_moves(std::span<const std::string> texts);

/// True if a text contains a figurine of Unicode, U+2654 to U+265F.
bool has_figurine(std::string_view text);
/// Replaces figurines by English letters, and removes the selectors that may follow them to say how they are
/// drawn.
std::string with_letters(std::string_view text);
/// Removes blanks, and capitalises nothing but the first character: what a careless person types.
std::string folded_text(std::string_view text);
/// Removes blanks at both ends and what may follow a move: "+", "#", "!", "?", "e.p.".
std::string_view without_signs(std::string_view text);
/// Returns true for castling to the king's side, false for the queen's side, nothing for another text; zeros
/// and small letters count as capital Os.
std::optional<bool> castling_side(std::string_view text);

}  // namespace inkmate::chess

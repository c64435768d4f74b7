#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/written_move.hpp"
#include "core/variant/game.hpp"

namespace inkmate {

/// What the program asks for a line with, at the start of a line.
inline constexpr std::string_view PROMPT = "> ";
/// Where the first prompt of a text begins; npos where none has come.
std::size_t find_prompt(std::string_view text);

/// What a line begins with in which the console tells of a move.
inline constexpr std::string_view MOVE_LINE = "Move: ";
/// "Move: 12. Nf3 (g1f3)": the line in which the console tells of the last move of a game.
std::string move_line(const chess::Game& game, chess::Notation notation = chess::Notation::san);
/// "Move: 12. Nf3 (g1f3)" for a game of a variant, which has a last move.
std::string move_line(const variant::Game& game);
/// What a line begins with in which the console refuses what was typed.
inline constexpr std::string_view REFUSAL_LINE = "Not understood: ";
/// And in which it tells what a position still lacks that is being put together.
inline constexpr std::string_view UNFINISHED_LINE = "Not a position yet: ";
/// What the console says, behind the reason, where it sets up no position.
inline constexpr std::string_view POSITION_KEPT = "The position is unchanged.";
/// Does the console refuse, in such words, what was typed?
bool is_refused(std::string_view answer);
/// What a line begins with in which the console tells what the position is worth.
inline constexpr std::string_view EVALUATION_LINE = "Evaluation: ";
/// All such lines of a text, without their ends.
std::vector<std::string> move_lines(std::string_view text);
/// The move in such a line, in coordinates; the line itself if it names none.
std::string told_move(const std::string& line);

}  // namespace inkmate

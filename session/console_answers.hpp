#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/fen_board.hpp"
#include "core/chess/written_move.hpp"
#include "core/engine/levels.hpp"
#include "session/console_game.hpp"

namespace inkmate {

/// What the program's console answers, for whoever answers in its place: psgen/runtime/console/show.ps and
/// console.ps say the same. Lines end in LF, but for the last.

/// The board with the names of its ranks and files, and which side is below.
std::string board_text(const chess::Board& board, bool flipped);
/// The board and all that goes with it; `evaluation` is what the program evaluates with, `notation` that of
/// the last move.
std::string position_text(const ConsoleGame& game, const engine::Evaluation& evaluation, bool flipped,
                          chess::Notation notation = chess::Notation::san);
/// Why no legal move leaves a square: "e4 is empty."
std::string why_stuck(const chess::Position& position, chess::Square from);
/// "Turn: White (check)", or "Result: 1-0 (checkmate)".
std::string turn_text(const ConsoleGame& game);
/// Follows the position when the program offers a draw with its move.
inline constexpr std::string_view DRAW_OFFER = "The program offers a draw: type \"draw\" to agree.";
/// "+0.35", or "#3" for a mate; from White's side.
std::string score_text(const Outlook& outlook);
/// "Evaluation: +0.35 (static)", without the last word where a search has found it.
std::string evaluation_line(const Outlook& outlook);
std::string evaluation_line(const ConsoleGame& game, const engine::Evaluation& evaluation);
/// What such a line says that a search has found; nothing when it is none, or tells the static evaluation.
std::optional<Outlook> read_found(std::string_view line);
/// The level of that strength; nothing where it is none of them.
std::optional<int> level_of(const engine::Strength& strength);
/// "10,000 nodes, makes mistakes". From depth `deepest` on there is no limit to the depth.
std::string limits_text(const engine::Strength& strength, int deepest);
/// "Level 3, casual player, about 1030 Elo: 10,000 nodes, makes mistakes"
std::string strength_text(const engine::Strength& strength);
/// Says that a line was not understood, and what could be typed.
std::string refusal(std::string_view line, std::string_view possible);

}  // namespace inkmate

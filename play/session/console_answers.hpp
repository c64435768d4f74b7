#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/engine/levels.hpp"
#include "play/session/console_game.hpp"

/// What the program's console answers, for whoever answers in its place: psgen/runtime/console/show.ps and
/// console.ps say the same. Lines end in LF, but for the last.
namespace inkmate::session {

/// Returns a board, given as game::Game::board() does, with the names of its ranks and files, and which side
/// is below. A hole is a blank.
std::string board_text(const std::vector<std::string>& rows, bool flipped);
/// Returns the board and all that belongs to it. A program of chess evaluates with `evaluation`; `notation`
/// is that of the last move.
std::string position_text(const ConsoleGame& game, const engine::Evaluation& evaluation, bool flipped,
                          chess::Notation notation = chess::Notation::san);
/// Returns why no legal move leaves a square: "e4 is empty."
std::string why_stuck(const game::Game& game, std::string_view from);
/// "Turn: White (check)", or "Result: 1-0 (checkmate)".
std::string turn_text(const ConsoleGame& game);
/// Follows the position when the program offers a draw with its move.
inline constexpr std::string_view DRAW_OFFER = "The program offers a draw: type \"draw\" to agree.";
/// "+0.35", or "#3" for a mate; from White's side.
std::string score_text(const page::Outlook& outlook);
/// True if the console tells the evaluation with the position: one that a search has found, or any where the
/// program plays no side.
bool tells_evaluation(const ConsoleGame& game);
/// "Evaluation: +0.35 (static)", without the last word if a search has found it.
std::string evaluation_line(const ConsoleGame& game, const engine::Evaluation& evaluation);
/// Returns what such a line says that a search has found; nothing if it is a different line, or tells the
/// static evaluation.
std::optional<page::Outlook> read_found(std::string_view line);
/// Returns the level of that strength, if there is one.
std::optional<int> level_of(const engine::Strength& strength);
/// "Level 3, casual player, about 1030 Elo: 10,000 nodes, makes mistakes". In variants nobody has measured
/// the Elo.
std::string strength_text(const engine::Strength& strength, const game::Rules& rules = nullptr);
/// "Elo 1300.": precedes the strength that was chosen by such points.
std::string elo_text(int elo);
/// Says that a line was not understood, and what could be typed.
std::string refusal(std::string_view line, std::string_view possible);

}  // namespace inkmate::session

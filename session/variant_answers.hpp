#pragma once

#include <string>

#include "core/variant/game.hpp"
#include "psgen/emit/options.hpp"
#include "render/page/outlook.hpp"

namespace inkmate {

/// What the console of a program that plays a variant answers, for whoever answers in its place:
/// psgen/runtime/console says the same. Lines end in LF, but for the last.

/// The board with the names of its ranks and files, a blank for a hole, and which side is below.
std::string board_text(const variant::Position& position, bool flipped);
/// "Turn: White (check)", or "Result: 1-0 (checkmate)".
std::string turn_text(const variant::Game& game);
/// Both.
std::string position_text(const variant::Game& game, bool flipped);
/// What it is worth where no search has told.
Outlook static_outlook(const variant::Position& position);
/// "Level 3, casual player: 12800 nodes, makes mistakes"; nobody has measured the Elo of levels in variants.
std::string variant_strength_text(const engine::Strength& strength);

}  // namespace inkmate

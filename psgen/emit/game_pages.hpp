#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/game/game.hpp"
#include "psgen/emit/options.hpp"
#include "render/page/content.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// Returns the sheets that a program with these options prints of the present position of a game: with the
/// layout score all from that number on, otherwise one. `ended` is how the game was ended, `found` what the
/// program has found of the position.
std::vector<Page> position_pages(const game::Game& game, const ProgramOptions& options, int page_number,
                                 Verdict ended = Verdict::none, const std::optional<Outlook>& found = {});

/// Returns the pages that a program with these options prints of the half-moves of `game` from `first` (1 is
/// the game's first) on, none if it draws none. `ended` is how the program has ended the game by itself,
/// `found` what it has found.
std::vector<Page> game_pages(const game::Game& game, std::size_t first, const ProgramOptions& options,
                             Verdict ended = Verdict::none, const Outlooks& found = {});

}  // namespace inkmate

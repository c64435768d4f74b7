#pragma once

#include <cstddef>
#include <vector>

#include "psgen/emit/options.hpp"
#include "render/page/content.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// Returns the pages that a program with these options prints of the half-moves of `game` from `first` (1 is
/// the game's first) on, none if it draws none. `ended` is how the program has ended the game by itself,
/// `found` what it has found.
std::vector<Page> game_pages(const chess::Game& game, std::size_t first, const ProgramOptions& options,
                             Verdict ended = Verdict::none, const Outlooks& found = {});
std::vector<Page> game_pages(const variant::Game& game, std::size_t first, const ProgramOptions& options,
                             Verdict ended = Verdict::none, const Outlooks& found = {});

}  // namespace inkmate

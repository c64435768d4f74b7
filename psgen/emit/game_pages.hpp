#pragma once

#include <cstddef>
#include <vector>

#include "psgen/emit/options.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// The pages that a program with these options prints of the half-moves of `game` from `first` (1 is the
/// game's first) on, none if it draws none.
std::vector<Page> game_pages(const chess::Game& game, std::size_t first, const ProgramOptions& options);

}  // namespace inkmate

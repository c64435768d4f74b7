#pragma once

#include <nlohmann/json_fwd.hpp>

#include "psgen/product/product.hpp"

namespace inkmate {

/// By its name, where each square of the board stands on a page: left, top, width and height in hundredths of
/// the page's. Empty for pages without a board, or with several.
nlohmann::json squares_on_page(const psgen::PlayingProgram& program, bool flipped);
/// What each level is called, from 0.
nlohmann::json level_names();

/// What shows the pages of a program to be played on must know of it: the size of the paper in points
/// ("paper": [width, height]), the squares as each side sees them ("squares": {"white": ..., "black": ...}),
/// and the levels that it has ("levels").
nlohmann::json description(const psgen::PlayingProgram& program);
/// The tiny program has no levels, and shows White's side at the bottom.
nlohmann::json description(const psgen::TinyProgram& program);

}  // namespace inkmate

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "psgen/product/product.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::psgen {

/// Composes the sheets that a program prints of the present position of a game: with the layout score all
/// from that number on, otherwise one. `ended` is how the game was ended, `found` what the program has found.
std::vector<figures::Page> position_pages(const game::Game& game, const PlayingProgram& program,
                                          int page_number, page::Verdict ended = page::Verdict::none,
                                          const std::optional<page::Outlook>& found = {});

/// Composes the pages that a program prints of the half-moves of `game` from `first` (1 is the game's first)
/// on; none if it cannot draw. `ended` is how the program ended the game by itself, `found` the outlooks that
/// it has found.
std::vector<figures::Page> game_pages(const game::Game& game, std::size_t first,
                                      const PlayingProgram& program,
                                      page::Verdict ended = page::Verdict::none,
                                      const page::Outlooks& found = {});

/// Composes pages one after the other, as often as it is called.
using ComposePages = std::function<void(const std::function<void(const figures::Page& page)>& take)>;
/// Composes all pages that a program with sheets prints; it refers to the program.
ComposePages composed_pages(const WorksheetProgram& program);

/// The place of a square on the pages of a program, in points from the lower left corner.
struct PageSquare {
    /// "e4", "k10".
    std::string name;
    double left, bottom, right, top;
};

/// The squares of the board that a program prints after a move, seen from either side; none if its pages have
/// no board (plain) or several (economy, score).
std::vector<PageSquare> page_squares(const PlayingProgram& program, bool flipped);
/// The tiny program shows White's side at the bottom and prints on any paper: the squares are those on its
/// own.
std::vector<PageSquare> page_squares(const TinyProgram& program);

}  // namespace inkmate::psgen

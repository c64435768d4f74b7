#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/game/pgn.hpp"
#include "psgen/product/product.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::publish {

/// How a game becomes pages.
struct GameDocument {
    figures::Paper paper = figures::A4;
    page::LayoutName layout = page::LayoutName::game;
    psgen::Orientation orientation = psgen::Orientation::white;
    /// True if pages are a record, which does not say how to answer; by default, if the game has a result.
    std::optional<bool> record = {};
    page::ChosenPlies chosen = {};
    /// True if scores have the curves of evaluations and clocks.
    bool curves = true;
    const engine::Evaluation* evaluation = nullptr;
    /// How the boards of a variant look; null by default.
    const figures::Look* look = nullptr;
    page::GivenNames names = {};
    page::Writing writing = {};
    /// Only the pages after these half-moves, none of them after the end of the game; empty for all.
    std::vector<std::size_t> plies = {};
    /// A contact sheet instead of pages, with this many boards to a line.
    std::optional<int> contact = {};
};

/// Takes the pages in their order. An outline calls the page by its title, which is empty for continued
/// pages.
using PageSink = std::function<void(const figures::Page& page, const std::string& title)>;

/// Compose a page for every move, numbered as the program numbers them, or a contact sheet.
void compose_game(const GameDocument& document, const game::PgnGame& record, const PageSink& add);

/// Return "Morphy - Allies, 1858", or "Game 3".
std::string outline_title(const game::PgnGame& record, std::size_t number);
/// Return the side of the program in a game that it has recorded.
psgen::ProgramSide program_side(const game::PgnGame& record);

}  // namespace inkmate::publish

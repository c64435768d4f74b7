#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "core/chess/pgn.hpp"
#include "psgen/emit/options.hpp"
#include "psgen/emit/orientation.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// How a game becomes pages.
struct GameDocument {
    Paper paper = A4;
    LayoutName layout = LayoutName::game;
    Orientation orientation = Orientation::white;
    /// Are its pages a record, which do not say how to answer; without it, those of a game with a result are.
    std::optional<bool> record = {};
    ChosenPlies chosen = {};
    /// Do scores have the curves of evaluations and clocks?
    bool curves = true;
    const engine::Evaluation* evaluation = nullptr;
    GivenNames names = {};
    Writing writing = {};
    /// Only the page after that many half-moves, of which the game has at least so many.
    std::optional<std::size_t> ply = {};
    /// A contact sheet in place of pages: boards to a line.
    std::optional<int> contact = {};
};

/// Takes the pages in their order. The title is what an outline calls the page; empty for one that goes on.
using PageSink = std::function<void(const Page& page, const std::string& title)>;

/// A page a move, numbered as the program numbers them; of a game without moves, or of one ply, a single
/// page. Or all positions in small.
void compose_game(const GameDocument& document, const chess::PgnGame& record, const PageSink& add);

/// "Morphy - Allies, 1858", or "Game 3".
std::string outline_title(const chess::PgnGame& record, std::size_t number);
/// What the program plays in a game that it has recorded.
ProgramSide program_side(const chess::PgnGame& record);

}  // namespace inkmate

#include "psgen/emit/game_pages.hpp"

#include <algorithm>
#include <iterator>

#include "psgen/emit/program.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// Does the last move of a game print a page, where positions do not gather: MaybePage in
/// psgen/runtime/console/session.ps.
bool is_due(const Game& game, const ProgramOptions& options) {
    if (options.pages != PagesMode::reply) return true;
    const Color to_move = game.position().side_to_move();
    const bool over =
        ends_game(game.status()) || game.moves().size() >= static_cast<std::size_t>(options.max_plies);
    return plays(options.side, ~to_move) || over || !plays(options.side, to_move);
}

}  // namespace

std::vector<Page> game_pages(const Game& game, std::size_t first, const ProgramOptions& options) {
    std::vector<Page> pages;
    if (options.pages == PagesMode::none || !options.drawing) return pages;
    Game part(game.start());
    for (const std::size_t ply : page_plies(options.layout, game, first)) {
        while (part.moves().size() < ply) part.play(game.moves()[part.moves().size()]);
        if (!gathers_positions(options.layout) && !is_due(part, options)) continue;
        const int number = static_cast<int>(pages.size()) + 1;
        std::ranges::move(
            compose_all(page_content(part, page_options(options, number)), page_design(options)),
            std::back_inserter(pages));
    }
    return pages;
}

}  // namespace inkmate

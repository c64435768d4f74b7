#include "psgen/emit/game_pages.hpp"

#include <algorithm>
#include <iterator>

#include "psgen/emit/program.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

using namespace chess;

std::vector<Page> game_pages(const Game& game, std::size_t first, const ProgramOptions& options) {
    Game part(game.start());
    std::vector<Page> pages;
    for (const std::size_t ply : page_plies(options.layout, game, first)) {
        while (part.moves().size() < ply) part.play(game.moves()[part.moves().size()]);
        const int number = static_cast<int>(pages.size()) + 1;
        std::ranges::move(
            compose_all(page_content(part, page_options(options, number)), page_design(options)),
            std::back_inserter(pages));
    }
    return pages;
}

}  // namespace inkmate

#include "psgen/emit/game_pages.hpp"

#include <algorithm>
#include <iterator>

#include "render/page/compose.hpp"
#include "render/page/variant/variant_page.hpp"

namespace inkmate {

namespace {

/// True if the last move of a game prints a page, where positions do not gather: MaybePage in
/// psgen/runtime/console/session.ps.
bool is_due(const game::Game& game, const ProgramOptions& options) {
    if (options.pages != PagesMode::reply) return true;
    const chess::Color to_move = game.side_to_move();
    const bool over = game.outcome() || game.plies() >= static_cast<std::size_t>(options.max_plies);
    return plays(options.side, ~to_move) || over || !plays(options.side, to_move);
}

}  // namespace

std::vector<Page> position_pages(const game::Game& game, const ProgramOptions& options, int page_number,
                                 Verdict ended, const std::optional<Outlook>& found) {
    if (const variant::Game* const played = game.variant_game())
        return compose_variant_sheets({.game = played,
                                       .flipped = options.flipped,
                                       .page_number = page_number,
                                       .found = found,
                                       .names = options.names,
                                       .chosen = options.chosen},
                                      page_design(options));
    PageOptions shown = page_options(options, page_number);
    shown.verdict = ended;
    shown.found = found;
    return compose_all(page_content(*game.chess_game(), shown), page_design(options));
}

std::vector<Page> game_pages(const game::Game& game, std::size_t first, const ProgramOptions& options,
                             Verdict ended, const Outlooks& found) {
    std::vector<Page> pages;
    if (!options.drawing) return pages;
    const auto add = [&](const game::Game& part, Verdict verdict) {
        std::ranges::move(position_pages(part, options, static_cast<int>(pages.size()) + 1, verdict,
                                         outlook_at(found, part.plies())),
                          std::back_inserter(pages));
    };
    game::Game part = game.up_to(0);
    const auto play_until = [&](std::size_t ply) {
        while (part.plies() < ply) part.play(game.move_at(part.plies()));
    };
    const std::size_t before = first - 1;
    if (options.first_page) {
        play_until(before);
        add(part, Verdict::none);
    }
    if (options.pages == PagesMode::none) return pages;
    for (const std::size_t ply : page_plies(options.layout, game.plies(), first)) {
        // What the first page has shown is not printed again at the end.
        if (options.first_page && ply == before) continue;
        play_until(ply);
        if (gathers_positions(options.layout)) {
            if (ended != Verdict::none && !page_full(options.layout, ply)) continue;
        } else if (!is_due(part, options)) {
            continue;
        }
        add(part, Verdict::none);
    }
    if (ended != Verdict::none) add(game, ended);
    return pages;
}

}  // namespace inkmate

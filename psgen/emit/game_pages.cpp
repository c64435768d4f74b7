#include "psgen/emit/game_pages.hpp"

#include <algorithm>
#include <iterator>

#include "psgen/emit/program.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

using namespace chess;

namespace {

bool has_ended(const Game& game) {
    return ends_game(game.status());
}
bool has_ended(const variant::Game& game) {
    return game.outcome().has_value();
}

/// True if the last move of a game prints a page, where positions do not gather: MaybePage in
/// psgen/runtime/console/session.ps.
template <class AnyGame>
bool is_due(const AnyGame& game, const ProgramOptions& options) {
    if (options.pages != PagesMode::reply) return true;
    const Color to_move = game.position().side_to_move();
    const bool over = has_ended(game) || game.moves().size() >= static_cast<std::size_t>(options.max_plies);
    return plays(options.side, ~to_move) || over || !plays(options.side, to_move);
}

template <class AnyGame>
std::vector<Page> pages_of(const AnyGame& game, std::size_t first, const ProgramOptions& options,
                           Verdict ended, const Outlooks& found) {
    std::vector<Page> pages;
    if (!options.drawing) return pages;
    const auto add = [&](const AnyGame& part, Verdict verdict) {
        PageOptions shown = page_options(options, static_cast<int>(pages.size()) + 1);
        shown.verdict = verdict;
        shown.found = outlook_at(found, part.moves().size());
        std::ranges::move(compose_all(page_content(part, shown), page_design(options)),
                          std::back_inserter(pages));
    };
    AnyGame part(game.start());
    const auto play_until = [&](std::size_t ply) {
        while (part.moves().size() < ply) part.play(game.moves()[part.moves().size()]);
    };
    const std::size_t before = first - 1;
    if (options.first_page) {
        play_until(before);
        add(part, Verdict::none);
    }
    if (options.pages == PagesMode::none) return pages;
    for (const std::size_t ply : page_plies(options.layout, game.moves().size(), first)) {
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

}  // namespace

std::vector<Page> game_pages(const Game& game, std::size_t first, const ProgramOptions& options,
                             Verdict ended, const Outlooks& found) {
    return pages_of(game, first, options, ended, found);
}

std::vector<Page> game_pages(const variant::Game& game, std::size_t first, const ProgramOptions& options,
                             Verdict ended, const Outlooks& found) {
    return pages_of(game, first, options, ended, found);
}

}  // namespace inkmate

#include "psgen/emit/pages.hpp"

#include <algorithm>
#include <iterator>

#include "core/chess/notation.hpp"
#include "psgen/tables/tables.hpp"
#include "render/page/compose.hpp"
#include "render/page/regions.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::psgen {

namespace {

/// True if the last move of a game prints a page, where positions do not gather: MaybePage in
/// psgen/runtime/console/session.ps.
bool is_due(const game::Game& game, const PlayingProgram& program) {
    if (program.pages != PagesMode::reply) return true;
    const chess::Color to_move = game.side_to_move();
    const bool over = game.outcome() || game.plies() >= static_cast<std::size_t>(program.max_plies);
    return plays(program.side, ~to_move) || over || !plays(program.side, to_move);
}

}  // namespace

std::vector<figures::Page> position_pages(const game::Game& game, const PlayingProgram& program,
                                          int page_number, page::Verdict ended,
                                          const std::optional<page::Outlook>& found) {
    page::PageOptions shown = page_options(program, page_number);
    shown.verdict = ended;
    shown.found = found;
    return page::compose_all(page::page_content(game, shown), page_design(program));
}

std::vector<figures::Page> game_pages(const game::Game& game, std::size_t first,
                                      const PlayingProgram& program, page::Verdict ended,
                                      const page::Outlooks& found) {
    std::vector<figures::Page> pages;
    if (!program.drawing) return pages;
    const auto add = [&](const game::Game& part, page::Verdict verdict) {
        std::ranges::move(position_pages(part, program, static_cast<int>(pages.size()) + 1, verdict,
                                         page::outlook_at(found, part.plies())),
                          std::back_inserter(pages));
    };
    game::Game part = game.up_to(0);
    const auto play_until = [&](std::size_t ply) {
        while (part.plies() < ply) part.play(game.move_at(part.plies()));
    };
    const std::size_t before = first - 1;
    if (program.first_page) {
        play_until(before);
        add(part, page::Verdict::none);
    }
    if (program.pages == PagesMode::none) return pages;
    for (const std::size_t ply : page::page_plies(program.layout, game.plies(), first)) {
        // What the first page has shown is not printed again at the end.
        if (program.first_page && ply == before) continue;
        play_until(ply);
        if (page::gathers_positions(program.layout)) {
            if (ended != page::Verdict::none && !page::page_full(program.layout, ply)) continue;
        } else if (!is_due(part, program)) {
            continue;
        }
        add(part, page::Verdict::none);
    }
    if (ended != page::Verdict::none) add(game, ended);
    return pages;
}

ComposePages composed_pages(const WorksheetProgram& program) {
    return [&program](const std::function<void(const figures::Page& page)>& take) {
        const page::PageDesign design = page_design(program);
        std::size_t number = 0;
        for (const page::WorksheetPage& page : page::worksheet_pages(program.worksheet, design))
            take(page::compose_page(program.worksheet, design, page, ++number));
    };
}

std::vector<PageSquare> page_squares(const PlayingProgram& program, bool flipped) {
    std::vector<PageSquare> squares;
    // Boards of several on a page are numbered.
    for (const page::Region& part : page::regions(page_design(program), flipped))
        if (part.kind == page::RegionKind::square && !part.board)
            squares.push_back(
                {variant::to_string(part.square), part.left, part.bottom, part.right, part.top});
    return squares;
}

std::vector<PageSquare> page_squares(const TinyProgram& program) {
    const figures::Paper& paper = program.paper;
    std::vector<PageSquare> squares;
    const double side = TINY_SQUARE * paper.width / TINY_PAGE_WIDTH;
    for (int s = 0; s < chess::SQUARE_NB; ++s) {
        const auto square = static_cast<chess::Square>(s);
        const double left = paper.width / 2 + (chess::file_of(square) - 4) * side;
        const double bottom = paper.height / 2 + (chess::rank_of(square) - 4) * side;
        squares.push_back({chess::to_string(square), left, bottom, left + side, bottom + side});
    }
    return squares;
}

}  // namespace inkmate::psgen

#include "cli/publish/game_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "render/page/compose.hpp"
#include "render/page/contact_sheet.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::publish {

using namespace chess;
using namespace psgen;

namespace {

/// Return "12... Nf3", the move before a position, in the encoding of pages.
std::string last_move_title(const game::Game& game, const page::Writing& writing) {
    return game.plies() == 0 ? page::words(writing.language).start : game.last_numbered(writing.notation);
}

page::Diagram diagram_of_last(const game::Game& game) {
    const chess::Game* const chess = game.chess_game();
    return chess != nullptr ? page::diagram_of(*chess, chess->position(), chess->moves().size())
                            : page::diagram_of(*game.variant_game(), game.plies());
}

void compose_contact_sheet(const GameDocument& document, const game::PgnGame& record, const PageSink& add) {
    std::vector<page::Diagram> positions;
    game::Game part = record.game.up_to(0);
    for (std::size_t ply = 0; ply <= record.game.plies(); ++ply) {
        if (ply > 0) part.play(record.game.move_at(ply - 1));
        page::Diagram& diagram = positions.emplace_back(diagram_of_last(part));
        diagram.caption = last_move_title(part, document.writing);
        add_hands_to_caption(diagram);
    }
    const page::ContactForm form{.paper = document.paper,
                                 .columns = *document.contact,
                                 .flipped = is_flipped(document.orientation, program_side(record)),
                                 .names = page::names_of(record, document.names),
                                 .language = document.writing.language,
                                 .variant = record.game.rules().get(),
                                 .look = document.look};
    for (const figures::Page& page : page::contact_sheet(positions, form)) add(page, "");
}

/// Return the half-moves after which there is a page.
std::vector<std::size_t> due_plies(const GameDocument& document, const game::Game& game) {
    if (!document.plies.empty()) return document.plies;
    if (game.plies() == 0) return {0};
    return page::page_plies(document.layout, game.plies());
}

/// Return the curves of a game; only chess has them.
std::optional<page::GameCourse> curves_of(const game::PgnGame& record) {
    if (record.game.rules()) return std::nullopt;
    return page::course_of(game::PgnGame(record).in_chess());
}

void compose_pages(const GameDocument& document, const game::PgnGame& record, const PageSink& add) {
    page::PageDesign design(document.paper, document.layout);
    design.writing = document.writing;
    design.record = document.record.value_or(record.result != "*");
    design.variant = record.game.rules().get();
    design.look = document.look;
    page::PageOptions options{.layout = document.layout,
                              .flipped = is_flipped(document.orientation, program_side(record)),
                              .chosen = document.chosen,
                              .names = page::names_of(record, document.names),
                              .writing = document.writing,
                              .evaluation = document.evaluation};
    std::size_t next_number = 1;
    game::Game part = record.game.up_to(0);
    for (const std::size_t ply : due_plies(document, record.game)) {
        if (ply < part.plies()) part = record.game.up_to(0);
        while (part.plies() < ply) part.play(record.game.move_at(part.plies()));
        options.page_number =
            static_cast<int>(document.plies.empty() ? next_number++ : std::max<std::size_t>(ply, 1));
        if (document.curves && ply == record.game.plies()) options.course = curves_of(record);
        std::string title = *page::utf8_of_page_text(
            last_move_title(part, {document.writing.language, page::letters_of(document.writing)}));
        for (const figures::Page& sheet : page::compose_all(page::page_content(part, options), design))
            add(sheet, std::exchange(title, ""));
    }
}

}  // namespace

void compose_game(const GameDocument& document, const game::PgnGame& record, const PageSink& add) {
    (document.contact ? compose_contact_sheet : compose_pages)(document, record, add);
}

std::string outline_title(const game::PgnGame& record, std::size_t number) {
    const std::string title = title_of(record);
    return title.empty() ? fmt::format("Game {}", number) : title;
}

ProgramSide program_side(const game::PgnGame& record) {
    return record.tag("White") == PROGRAM_NAME ? ProgramSide::white : ProgramSide::none;
}

}  // namespace inkmate::publish

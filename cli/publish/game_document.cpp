#include "cli/publish/game_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "render/page/compose.hpp"
#include "render/page/contact_sheet.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::publish {

using namespace chess;
using namespace psgen;

namespace {

/// Return "12... Nf3", the move before a position, in the encoding of pages.
std::string last_move_title(const Game& game, const Writing& writing) {
    return game.moves().empty() ? words(writing.language).start : last_move_text(game, writing.notation);
}

void compose_contact_sheet(const GameDocument& document, const PgnGame& record, const PageSink& add) {
    std::vector<Diagram> positions;
    Game part(record.game.start());
    for (std::size_t ply = 0; ply <= record.game.moves().size(); ++ply) {
        if (ply > 0) part.play(record.game.moves()[ply - 1]);
        Diagram& diagram = positions.emplace_back(diagram_of(part, part.position(), ply));
        diagram.caption = last_move_title(part, document.writing);
    }
    const ContactForm form{.paper = document.paper,
                           .columns = *document.contact,
                           .flipped = is_flipped(document.orientation, program_side(record)),
                           .names = names_of(record, document.names),
                           .language = document.writing.language};
    for (const Page& page : contact_sheet(positions, form)) add(page, "");
}

/// Return the half-moves after which there is a page.
std::vector<std::size_t> due_plies(const GameDocument& document, const Game& game) {
    if (!document.plies.empty()) return document.plies;
    if (game.moves().empty()) return {0};
    return page_plies(document.layout, game.moves().size());
}

void compose_pages(const GameDocument& document, const PgnGame& record, const PageSink& add) {
    PageDesign design(document.paper, document.layout);
    design.writing = document.writing;
    design.record = document.record.value_or(record.result != "*");
    PageOptions options{.layout = document.layout,
                        .flipped = is_flipped(document.orientation, program_side(record)),
                        .chosen = document.chosen,
                        .names = names_of(record, document.names),
                        .writing = document.writing,
                        .evaluation = document.evaluation};
    std::size_t next_number = 1;
    Game part(record.game.start());
    for (const std::size_t ply : due_plies(document, record.game)) {
        if (ply < part.moves().size()) part = Game(record.game.start());
        while (part.moves().size() < ply) part.play(record.game.moves()[part.moves().size()]);
        options.page_number =
            static_cast<int>(document.plies.empty() ? next_number++ : std::max<std::size_t>(ply, 1));
        if (document.curves && ply == record.game.moves().size()) options.course = course_of(record);
        std::string title = *utf8_of_page_text(
            last_move_title(part, {document.writing.language, letters_of(document.writing)}));
        for (const Page& sheet : compose_all(page_content(part, options), design))
            add(sheet, std::exchange(title, ""));
    }
}

}  // namespace

void compose_game(const GameDocument& document, const PgnGame& record, const PageSink& add) {
    (document.contact ? compose_contact_sheet : compose_pages)(document, record, add);
}

std::string outline_title(const PgnGame& record, std::size_t number) {
    const std::string title = title_of(record);
    return title.empty() ? fmt::format("Game {}", number) : title;
}

ProgramSide program_side(const PgnGame& record) {
    return record.tag("White") == PROGRAM_NAME ? ProgramSide::white : ProgramSide::none;
}

}  // namespace inkmate::publish

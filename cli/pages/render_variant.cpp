#include "cli/pages/render_variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/error.hpp"
#include "cli/pages/move_sheets.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/selection.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/publish/document_info.hpp"
#include "core/variant/movegen.hpp"
#include "play/device/interrupt.hpp"
#include "render/page/compose.hpp"
#include "render/page/contact_sheet.hpp"

namespace inkmate {

using namespace variant;

namespace {

/// The games that are to be drawn, by their numbers from 1; one without moves for a position.
std::vector<std::pair<std::size_t, Record>> chosen_games(const RenderFlags& flags, const Rules& rules) {
    if (flags.pgn.empty()) return {{1, Record{Game(variant_position(rules, flags.fen))}}};
    const Records records = load_records(rules, flags.pgn);
    const std::string list =
        flags.games.empty() ? fmt::to_string(flags.game.value_or(1)) : std::string(flags.games);
    std::vector<std::pair<std::size_t, Record>> games;
    for (const std::size_t n :
         select_numbers(list, records.count(), flags.games.empty() ? "--game" : "--games"))
        games.emplace_back(n, record_of(records, n));
    return games;
}

/// After which half-moves a page is drawn.
std::vector<std::size_t> due_plies(const RenderFlags& flags, const Game& game) {
    if (flags.ply) return {*flags.ply};
    if (game.moves().empty()) return {0};
    return page_plies(flags.layout, game.moves().size());
}

/// What the outline calls a page.
std::string label_of(const Game& game, const Game& part) {
    if (game.moves().empty()) return "";
    return part.moves().empty() ? "Start" : last_move_text(part);
}

int draw_move_sheets(const RenderFlags& flags, const std::string& format) {
    const std::string title = title_of_move_sheets(flags.pieces, flags.variant, flags.names.title);
    PageOutput output(page_options(flags, format, document_info(title, flags.author)));
    output.begin_game("");
    for (const MoveSheet& sheet : move_sheets(flags.pieces, flags.variant, flags.paper, flags.worksheet.look))
        output.add(sheet.page, sheet.name);
    output.finish();
    return 0;
}

/// The pages of a game; or, on a contact sheet, all its positions.
void draw_game(PageOutput& output, const RenderFlags& flags, const Record& record, const PageDesign& design,
               const Interrupt& interrupt) {
    const bool flipped = flags.orientation == Orientation::black;
    const GameNames names = variant_names(record, flags.names);
    if (flags.contact) {
        check_interrupt(interrupt, flags);
        const ContactForm form{.paper = flags.paper,
                               .columns = *flags.contact,
                               .flipped = flipped,
                               .names = names,
                               .language = design.writing.language,
                               .variant = design.variant,
                               .look = design.look};
        std::vector<Diagram> positions;
        for (std::size_t ply = 0; ply <= record.game.moves().size(); ++ply)
            positions.push_back(diagram_of(record.game, ply, design.writing));
        positions.front().caption = words(design.writing.language).start;
        for (const Page& sheet : contact_sheet(positions, form)) output.add(sheet, "");
        return;
    }
    PageOptions shown{.layout = flags.layout,
                      .flipped = flipped,
                      .page_number = std::max(static_cast<int>(flags.ply.value_or(1)), 1),
                      .chosen = chosen_option(flags.diagrams),
                      .names = names,
                      .writing = design.writing};
    for (const std::size_t ply : due_plies(flags, record.game)) {
        check_interrupt(interrupt, flags);
        const Game part = record.game.up_to(ply);
        std::string label = label_of(record.game, part);
        for (const Page& sheet : compose_all(page_content(part, shown), design))
            output.add(sheet, std::exchange(label, ""));
        ++shown.page_number;
    }
}

}  // namespace

int draw_variant(const RenderFlags& flags, const std::string& format, RenderShard* shard) {
    if (format == "html")
        throw CommandError(
            "a page in a browser (html) does not go with --variant: choose pdf, png, svg, ps or eps",
            EXIT_USAGE);
    if (flags.worksheet.moves_sheet) return draw_move_sheets(flags, format);
    const Rules rules = load_variant(flags.variant);
    const Look look = variant_look(flags.worksheet.look, rules);
    const Interrupt interrupt;
    const auto games = chosen_games(flags, rules);
    for (const auto& [number, record] : games)
        if (flags.ply && *flags.ply > record.game.moves().size())
            throw CommandError(
                fmt::format("--ply {}: the game has {} half-moves", *flags.ply, record.game.moves().size()),
                EXIT_USAGE);
    const std::string title = flags.names.title.empty() ? "A game of " + rules.name : flags.names.title;
    PageOutput output = game_output(flags, format, document_info(title, flags.author), shard);
    PageDesign design = PageDesign(flags.paper, flags.layout).with(look);
    design.variant = &rules;
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (shard != nullptr && !shard->wants(i)) continue;
        const auto& [number, record] = games[i];
        design.record = flags.record.value_or(record.result != "*");
        output.begin_game(games.size() == 1 ? "" : fmt::format("Game {}", number));
        draw_game(output, flags, record, design, interrupt);
        output.end_game();
        if (shard != nullptr) shard->end_game(i);
    }
    if (shard != nullptr) return shard->finish(games.size());
    output.finish();
    return 0;
}

}  // namespace inkmate

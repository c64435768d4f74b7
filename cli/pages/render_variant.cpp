#include "cli/pages/render_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "core/variant/position.hpp"
#include "play/device/connection.hpp"
#include "render/page/compose.hpp"
#include "render/page/contact_sheet.hpp"

namespace inkmate::cli {

using namespace variant;

namespace {

/// Return the games to draw, by their numbers from 1; one without moves for a position.
std::vector<std::pair<std::size_t, PgnGame>> chosen_games(const RenderFlags& flags, const Rules& rules) {
    if (flags.file.empty()) return {{1, PgnGame{.game = Game(variant_position(rules, flags.fen))}}};
    return variant_games(rules, flags.file, flags.games.empty() ? "1" : flags.games);
}

/// Return the half-moves after which there is a page.
std::vector<std::size_t> due_plies(const RenderFlags& flags, const Game& game) {
    if (!flags.plies.empty()) return select_numbers(flags.plies, game.moves().size(), "--ply", 0);
    if (game.moves().empty()) return {0};
    return page_plies(flags.layout, game.moves().size());
}

/// What the outline calls a page.
std::string label_of(const Game& game, const Game& part) {
    if (game.moves().empty()) return "";
    return part.moves().empty() ? "Start" : last_move_text(part);
}

/// The pages of a game; or, on a contact sheet, all its positions.
void draw_game(publish::PageOutput& output, const RenderFlags& flags, const PgnGame& record,
               const PageDesign& design, const device::Interrupt& interrupt) {
    const bool flipped = flags.orientation == psgen::Orientation::black;
    const GameNames names = variant_names(record, flags.given_names());
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
                      .chosen = chosen_option(flags.diagrams),
                      .names = names,
                      .writing = design.writing};
    for (const std::size_t ply : due_plies(flags, record.game)) {
        check_interrupt(interrupt, flags);
        if (!flags.plies.empty()) shown.page_number = std::max(static_cast<int>(ply), 1);
        const Game part = record.game.up_to(ply);
        std::string label = label_of(record.game, part);
        for (const Page& sheet : compose_all(page_content(part, shown), design))
            output.add(sheet, std::exchange(label, ""));
        ++shown.page_number;
    }
}

}  // namespace

int draw_variant(const RenderFlags& flags, const std::string& format, RenderShard* shard) {
    const Rules rules = load_variant(flags.variant);
    const Look look = variant_look(flags.look, rules);
    const device::Interrupt interrupt;
    const auto games = chosen_games(flags, rules);
    for (const auto& [number, record] : games) due_plies(flags, record.game);
    const std::string title = flags.document.title.empty() ? "A game of " + rules.name : flags.document.title;
    publish::PageOutput output =
        game_output(flags, format, publish::document_info(title, flags.document.author), shard);
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

}  // namespace inkmate::cli

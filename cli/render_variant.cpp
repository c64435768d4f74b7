#include "cli/render_variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "cli/error.hpp"
#include "cli/selection.hpp"
#include "cli/variant_source.hpp"
#include "core/variant/movegen.hpp"
#include "psgen/device/interrupt.hpp"
#include "publish/document_info.hpp"
#include "render/page/variant_move_sheet.hpp"
#include "render/page/variant_page.hpp"

namespace inkmate {

using namespace variant;

namespace {

/// The games that are to be drawn, by their numbers from 1; one without moves for a position.
std::vector<std::pair<std::size_t, Game>> chosen_games(const RenderFlags& flags, const Rules& rules) {
    if (flags.pgn.empty()) return {{1, Game(variant_position(rules, flags.fen))}};
    const std::vector<Record> records = load_records(rules, flags.pgn);
    const std::string list =
        flags.games.empty() ? fmt::to_string(flags.game.value_or(1)) : std::string(flags.games);
    std::vector<std::pair<std::size_t, Game>> games;
    for (const std::size_t n :
         select_numbers(list, records.size(), flags.games.empty() ? "--game" : "--games"))
        games.emplace_back(n, records[n - 1].game);
    return games;
}

/// After which half-moves a page is drawn.
std::vector<std::size_t> due_plies(const RenderFlags& flags, const Game& game) {
    if (flags.ply) return {*flags.ply};
    if (game.moves().empty()) return {0};
    std::vector<std::size_t> plies(game.moves().size());
    std::iota(plies.begin(), plies.end(), std::size_t{1});
    return plies;
}

int draw_move_sheets(const RenderFlags& flags, const std::string& format, const Rules& rules,
                     const VariantLook& look) {
    const std::string title = flags.names.title.empty() ? "The pieces of " + rules.name : flags.names.title;
    PageOutput output = page_output(flags, format, document_info(title, flags.author));
    output.begin_game("");
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        output.add(compose_move_sheet(rules, static_cast<int>(type), flags.paper, look),
                   rules.types[type].name);
    output.finish();
    return 0;
}

}  // namespace

int draw_variant(const RenderFlags& flags, const std::string& format) {
    if (format == "html")
        throw CommandError(
            "a page in a browser (html) does not go with --variant: choose pdf, png, svg, ps or eps",
            EXIT_USAGE);
    const Rules rules = load_variant(flags.variant);
    const VariantLook look = variant_look(flags.worksheet.look, rules);
    if (flags.move_sheets) return draw_move_sheets(flags, format, rules, look);
    const Interrupt interrupt;
    const auto games = chosen_games(flags, rules);
    for (const auto& [number, game] : games)
        if (flags.ply && *flags.ply > game.moves().size())
            throw CommandError(
                fmt::format("--ply {}: the game has {} half-moves", *flags.ply, game.moves().size()),
                EXIT_USAGE);
    const std::string title = flags.names.title.empty() ? "A game of " + rules.name : flags.names.title;
    PageOutput output = page_output(flags, format, document_info(title, flags.author));
    const bool flipped = flags.orientation == Orientation::black;
    for (const auto& [number, game] : games) {
        output.begin_game(games.size() == 1 ? "" : fmt::format("Game {}", number));
        for (const std::size_t ply : due_plies(flags, game)) {
            if (interrupt.happened())
                throw CommandError("interrupted: the file that was being written is left as it was");
            const Game part = game.up_to(ply);
            const int page = std::max(static_cast<int>(ply), 1);
            output.add(compose_variant({&part, flipped, page, nullptr, &look}, flags.paper),
                       game.moves().empty()   ? ""
                       : part.moves().empty() ? "Start"
                                              : last_move_text(part));
        }
    }
    output.finish();
    return 0;
}

}  // namespace inkmate

#include "cli/pages/variant_diagrams.hpp"

#include "cli/pages/selection.hpp"
#include "cli/pages/variant_source.hpp"
#include "render/page/variant/variant_page.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate {

namespace {

/// "White - Black", where both are known.
std::string title_of(const variant::PgnGame& game) {
    const GameNames names = variant_names(game.game.rules(), game);
    return names.white.empty() || names.black.empty() ? "" : names.white + " - " + names.black;
}

}  // namespace

std::vector<Diagram> diagrams_of_games(std::span<const variant::PgnGame> games, const WorksheetFlags& flags) {
    std::vector<Diagram> diagrams;
    for (const variant::PgnGame& record : games) {
        const std::size_t last = record.game.moves().size();
        const std::string title = games.size() > 1 ? title_of(record) : "";
        for (const std::size_t ply : flags.plies.empty()
                                         ? std::vector{last}
                                         : select_numbers(flags.plies, last, flags.plies_option, 0)) {
            Diagram& diagram = diagrams.emplace_back(variant_diagram(record.game, ply));
            diagram.framed.clear();
            diagram.caption = *utf8_of_page_text(diagram.caption);
            if (!title.empty()) diagram.caption = title + ": " + diagram.caption;
        }
    }
    return diagrams;
}

std::vector<Diagram> diagrams_of_variant(const std::string& file, const WorksheetFlags& flags,
                                         const std::string& list) {
    std::vector<variant::PgnGame> games;
    for (auto& [number, game] : variant_games(*flags.variant, file, list, "--games"))
        games.push_back(std::move(game));
    return diagrams_of_games(games, flags);
}

}  // namespace inkmate
